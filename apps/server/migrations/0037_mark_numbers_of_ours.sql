ALTER TABLE "parcel_label" ADD COLUMN "ours" boolean DEFAULT false NOT NULL;
