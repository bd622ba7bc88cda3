ALTER TABLE "quotation" ADD COLUMN "pack_unit_id" bigint;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_pack_unit_id_goods_unit_id_fk" FOREIGN KEY ("pack_unit_id") REFERENCES "public"."goods_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_pack_unit" ON "quotation" USING btree ("pack_unit_id");
