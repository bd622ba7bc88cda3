ALTER TABLE "job" ADD COLUMN "watchers" bigint[] DEFAULT '{}' NOT NULL;
