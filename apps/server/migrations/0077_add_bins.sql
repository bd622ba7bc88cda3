CREATE TABLE "bin" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text DEFAULT 'pick' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"blocked_reason" text DEFAULT '' NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bin_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"movement_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"condition" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bin_stock" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"bin_id" bigint NOT NULL,
	"condition" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "bin_stock_quantity" CHECK ("bin_stock"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "quarantine_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "damaged_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "from_bin_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "to_bin_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "moved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "moved_condition" text DEFAULT 'good' NOT NULL;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_movement" ADD CONSTRAINT "bin_movement_movement_id_stock_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_movement" ADD CONSTRAINT "bin_movement_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_bin_id_bin_id_fk" FOREIGN KEY ("bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bin_code" ON "bin" USING btree ("warehouse_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "bin_system" ON "bin" USING btree ("warehouse_id","kind") WHERE "bin"."kind" IN ('dock','quarantine','stock','damaged','returns','lost');--> statement-breakpoint
CREATE INDEX "bin_by_code" ON "bin" USING btree ("code","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bin_place" ON "bin" USING btree ("place","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bin_movement_movement" ON "bin_movement" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "bin_movement_bin" ON "bin_movement" USING btree ("bin_id","id");--> statement-breakpoint
CREATE INDEX "bin_movement_sku" ON "bin_movement" USING btree ("sku_id","warehouse_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bin_stock_place" ON "bin_stock" USING btree ("sku_id","warehouse_id","condition","bin_id");--> statement-breakpoint
CREATE INDEX "bin_stock_bin" ON "bin_stock" USING btree ("bin_id","id" DESC NULLS FIRST) WHERE "bin_stock"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "bin_stock_most" ON "bin_stock" USING btree ("quantity","id" DESC NULLS FIRST) WHERE "bin_stock"."quantity" > 0;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_from_bin_id_bin_id_fk" FOREIGN KEY ("from_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_to_bin_id_bin_id_fk" FOREIGN KEY ("to_bin_id") REFERENCES "public"."bin"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- modules/warehouse/bin/table.sql
-- Every warehouse has the system bins, however it was created: the ledger of stock needs them.
CREATE OR REPLACE FUNCTION warehouse_system_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bin (warehouse_id, code, kind)
  SELECT added.id, upper(kind), kind FROM added
  CROSS JOIN unnest(ARRAY['dock', 'quarantine', 'stock', 'damaged', 'returns', 'lost']) AS kind
  ORDER BY added.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER warehouse_system_bins AFTER INSERT ON warehouse REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION warehouse_system_bins();
--> statement-breakpoint
-- modules/warehouse/stock/table.sql
REVOKE UPDATE, DELETE ON stock_movement FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON bin_stock, bin_movement FROM dropyard_app;
--> statement-breakpoint
-- Processes of the version before bins book returned damaged pieces without their condition.
CREATE OR REPLACE FUNCTION stock_movement_condition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.damaged_change := NEW.on_hand_change;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_condition BEFORE INSERT ON stock_movement
  FOR EACH ROW WHEN (NEW.kind = 'return_bad' AND NEW.damaged_change = 0) EXECUTE FUNCTION stock_movement_condition();
--> statement-breakpoint
-- Writes movements to the bins. The balances of their SKUs are locked by the caller, so bins need no locks of their own.
-- Pieces that come go to the named bin (to_bin_id); otherwise to the dock, returns or damaged bin, or to general stock.
-- Pieces that leave come from the named bin (from_bin_id); otherwise totes are emptied first, then general stock, then the other
-- bins on the walking route; blocked bins come last.
CREATE OR REPLACE FUNCTION stock_movement_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  missing record;
BEGIN
  IF NOT EXISTS (
    SELECT FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 OR damaged_change <> 0 OR moved <> 0
  ) THEN
    RETURN NULL;
  END IF;
  WITH came AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, c.change, coalesce(a.to_bin_id, b.id) AS bin_id
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, a.moved)
    ) AS c(condition, change)
    LEFT JOIN bin b ON b.warehouse_id = a.warehouse_id AND b.kind = CASE
      WHEN c.condition = 'quarantine' AND a.kind = 'receive' THEN 'dock'
      WHEN c.condition <> 'good' THEN c.condition
      WHEN a.kind = 'return_good' THEN 'returns'
      ELSE 'stock' END
    WHERE c.change > 0
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, change FROM came ORDER BY id
  )
  INSERT INTO bin_stock (sku_id, warehouse_id, condition, bin_id, quantity)
  SELECT sku_id, warehouse_id, condition, bin_id, sum(change) FROM came GROUP BY 1, 2, 3, 4
  ON CONFLICT (sku_id, warehouse_id, condition, bin_id) DO UPDATE SET quantity = bin_stock.quantity + excluded.quantity;

  WITH wanted AS (
    SELECT a.id, a.sku_id, a.warehouse_id, c.condition, coalesce(a.from_bin_id, 0) AS bin_id, -c.change AS pieces
    FROM added a
    CROSS JOIN LATERAL (VALUES
      ('good', a.on_hand_change - a.quarantine_change - a.damaged_change),
      ('quarantine', a.quarantine_change),
      ('damaged', a.damaged_change),
      (a.moved_condition, -a.moved)
    ) AS c(condition, change)
    WHERE c.change < 0
  ), demand AS (
    SELECT *, sum(pieces) OVER same AS upto FROM wanted
    WINDOW same AS (PARTITION BY sku_id, warehouse_id, condition, bin_id ORDER BY id)
  ), supply AS (
    SELECT d.sku_id, d.warehouse_id, d.condition, d.bin_id AS named, s.bin_id, s.quantity, sum(s.quantity) OVER route AS upto
    FROM (SELECT DISTINCT sku_id, warehouse_id, condition, bin_id FROM wanted) AS d
    JOIN bin_stock s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition
      AND s.quantity > 0 AND d.bin_id IN (0, s.bin_id)
    JOIN bin b ON b.id = s.bin_id
    WINDOW route AS (PARTITION BY d.sku_id, d.warehouse_id, d.condition, d.bin_id ORDER BY b.blocked,
      array_position(ARRAY['tote', 'pack', 'stock', 'pick', 'bulk', 'returns', 'quarantine', 'damaged', 'dock', 'lost'], b.kind),
      b.place, b.id)
  ), taken AS (
    SELECT d.id, d.sku_id, d.warehouse_id, d.condition, s.bin_id,
      least(d.upto, s.upto) - greatest(d.upto - d.pieces, s.upto - s.quantity) AS pieces
    FROM demand d
    JOIN supply s ON s.sku_id = d.sku_id AND s.warehouse_id = d.warehouse_id AND s.condition = d.condition AND s.named = d.bin_id
      AND s.upto - s.quantity < d.upto AND d.upto - d.pieces < s.upto
  ), noted AS (
    INSERT INTO bin_movement (movement_id, bin_id, sku_id, warehouse_id, condition, change)
    SELECT id, bin_id, sku_id, warehouse_id, condition, -pieces FROM taken ORDER BY id
  ), changed AS (
    UPDATE bin_stock b SET quantity = b.quantity - t.pieces
    FROM (SELECT sku_id, warehouse_id, condition, bin_id, sum(pieces) AS pieces FROM taken GROUP BY 1, 2, 3, 4) AS t
    WHERE b.sku_id = t.sku_id AND b.warehouse_id = t.warehouse_id AND b.condition = t.condition AND b.bin_id = t.bin_id
  )
  SELECT w.* INTO missing FROM wanted w
  WHERE w.pieces > coalesce((SELECT sum(t.pieces) FROM taken t WHERE t.id = w.id AND t.condition = w.condition), 0) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The bins of warehouse % have fewer than % % pieces of SKU %', missing.warehouse_id, missing.pieces,
      missing.condition, missing.sku_id USING ERRCODE = 'check_violation', CONSTRAINT = 'bin_stock_quantity';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_bins AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_bins();
--> statement-breakpoint
INSERT INTO "bin" ("warehouse_id", "code", "kind")
SELECT w."id", upper(k.kind), k.kind FROM "warehouse" w
CROSS JOIN unnest(ARRAY['dock', 'quarantine', 'stock', 'damaged', 'returns', 'lost']) AS k(kind) ORDER BY w."id";
--> statement-breakpoint
UPDATE "stock_movement" SET "damaged_change" = "on_hand_change" WHERE "kind" = 'return_bad';
--> statement-breakpoint
-- Until now all pieces of a warehouse lay together: good ones are in general stock, damaged ones in the damaged bin.
INSERT INTO "bin_movement" ("movement_id", "bin_id", "sku_id", "warehouse_id", "condition", "change")
SELECT m."id", b."id", m."sku_id", m."warehouse_id", CASE WHEN m."kind" = 'return_bad' THEN 'damaged' ELSE 'good' END, m."on_hand_change"
FROM "stock_movement" m
JOIN "bin" b ON b."warehouse_id" = m."warehouse_id" AND b."kind" = CASE WHEN m."kind" = 'return_bad' THEN 'damaged' ELSE 'stock' END
WHERE m."on_hand_change" <> 0 ORDER BY m."id";
--> statement-breakpoint
INSERT INTO "bin_stock" ("sku_id", "warehouse_id", "condition", "bin_id", "quantity")
SELECT "sku_id", "warehouse_id", "condition", "bin_id", sum("change") FROM "bin_movement" GROUP BY 1, 2, 3, 4;
