CREATE INDEX "person_english_name_order" ON "person" USING btree (coalesce(nullif("name_en", ''), "name"),"id");
