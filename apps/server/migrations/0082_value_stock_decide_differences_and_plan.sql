CREATE TABLE "asn_cost" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asn_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asn_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"split" text DEFAULT 'value' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"payee_id" bigint,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "difference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "difference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asn_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "difference_least" CHECK ("difference"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quantity" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"needed_by" date,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"supplier_id" bigint,
	"state" text DEFAULT 'suggested' NOT NULL,
	"suggested" integer DEFAULT 0 NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"buyer_id" bigint,
	"outcome" text DEFAULT '' NOT NULL,
	"po_id" bigint,
	"edited_by" bigint,
	"submitted_by" bigint,
	"run_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "purchase_plan_suggested" CHECK ("purchase_plan"."suggested" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_return" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_sn" text GENERATED ALWAYS AS ('SR' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"expects" text DEFAULT 'credit' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"express_no" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"supplier_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_return_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_return_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_return_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pieces" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asn_line_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_policy" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_policy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mode" text DEFAULT 'stock' NOT NULL,
	"review_days" integer DEFAULT 7 NOT NULL,
	"fixed_safety" integer,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"class" text DEFAULT 'C' NOT NULL,
	"speed" numeric(12, 2) DEFAULT '0' NOT NULL,
	"exact_speed" numeric DEFAULT '0' NOT NULL,
	"lead_days" integer DEFAULT 0 NOT NULL,
	"safety" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"sales" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"out_days" date[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_layer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_layer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"movement_id" bigint,
	"origin_id" bigint,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"pieces" integer NOT NULL,
	"value" bigint NOT NULL,
	"pieces_left" integer NOT NULL,
	"value_left" bigint NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cost_layer_pieces" CHECK ("cost_layer"."pieces_left" BETWEEN 0 AND "cost_layer"."pieces"),
	CONSTRAINT "cost_layer_held" CHECK ("cost_layer"."held" BETWEEN 0 AND "cost_layer"."pieces_left"),
	CONSTRAINT "cost_layer_value" CHECK ("cost_layer"."value_left" >= 0 AND ("cost_layer"."pieces_left" > 0 OR "cost_layer"."value_left" = 0))
);
--> statement-breakpoint
CREATE TABLE "cost_layer_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_layer_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"layer_id" bigint NOT NULL,
	"movement_id" bigint,
	"reference" text DEFAULT '' NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"variance" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asn" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "free" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_item" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "value" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "value" bigint;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "cost_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asn_cost" ADD CONSTRAINT "asn_cost_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asn_cost" ADD CONSTRAINT "asn_cost_payee_id_supplier_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference" ADD CONSTRAINT "difference_asn_id_asn_id_fk" FOREIGN KEY ("asn_id") REFERENCES "public"."asn"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference" ADD CONSTRAINT "difference_line_id_asn_item_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."asn_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan" ADD CONSTRAINT "purchase_plan_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan" ADD CONSTRAINT "purchase_plan_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan" ADD CONSTRAINT "purchase_plan_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plan" ADD CONSTRAINT "purchase_plan_po_id_purchase_order_id_fk" FOREIGN KEY ("po_id") REFERENCES "public"."purchase_order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return" ADD CONSTRAINT "supplier_return_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return" ADD CONSTRAINT "supplier_return_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_item" ADD CONSTRAINT "supplier_return_item_supplier_return_id_supplier_return_id_fk" FOREIGN KEY ("supplier_return_id") REFERENCES "public"."supplier_return"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_item" ADD CONSTRAINT "supplier_return_item_asn_line_id_asn_item_id_fk" FOREIGN KEY ("asn_line_id") REFERENCES "public"."asn_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_policy" ADD CONSTRAINT "stock_policy_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_policy" ADD CONSTRAINT "stock_policy_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_movement_id_stock_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_origin_id_cost_layer_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."cost_layer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer_move" ADD CONSTRAINT "cost_layer_move_layer_id_cost_layer_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."cost_layer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer_move" ADD CONSTRAINT "cost_layer_move_movement_id_stock_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asn_cost_head" ON "asn_cost" USING btree ("asn_id","position");--> statement-breakpoint
CREATE INDEX "difference_arrival" ON "difference" USING btree ("asn_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "difference_open" ON "difference" USING btree ("line_id","kind") WHERE "difference"."state" = 'open';--> statement-breakpoint
CREATE INDEX "difference_line" ON "difference" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "difference_state" ON "difference" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "difference_kind" ON "difference" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "difference_created" ON "difference" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "difference_pieces" ON "difference" USING btree ("pieces","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_plan_open" ON "purchase_plan" USING btree ("sku_id","warehouse_id") WHERE state IN ('suggested', 'submitted', 'approved');--> statement-breakpoint
CREATE INDEX "purchase_plan_state" ON "purchase_plan" USING btree ("state","needed_by","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_needed" ON "purchase_plan" USING btree ("needed_by","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_needed_down" ON "purchase_plan" USING btree ("needed_by" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchase_plan_quantity" ON "purchase_plan" USING btree ("quantity","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_warehouse" ON "purchase_plan" USING btree ("warehouse_id","needed_by","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_supplier" ON "purchase_plan" USING btree ("supplier_id","needed_by","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_buyer" ON "purchase_plan" USING btree ("buyer_id","needed_by","id");--> statement-breakpoint
CREATE INDEX "purchase_plan_warnings" ON "purchase_plan" USING gin ("warnings");--> statement-breakpoint
CREATE INDEX "purchase_plan_order" ON "purchase_plan" USING btree ("po_id") WHERE "purchase_plan"."po_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_return_sn" ON "supplier_return" USING btree ("return_sn");--> statement-breakpoint
CREATE INDEX "supplier_return_state" ON "supplier_return" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "supplier_return_supplier" ON "supplier_return" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "supplier_return_warehouse" ON "supplier_return" USING btree ("warehouse_id","id");--> statement-breakpoint
CREATE INDEX "supplier_return_expects" ON "supplier_return" USING btree ("expects","id");--> statement-breakpoint
CREATE INDEX "supplier_return_item_head" ON "supplier_return_item" USING btree ("supplier_return_id","position");--> statement-breakpoint
CREATE INDEX "supplier_return_item_line" ON "supplier_return_item" USING btree ("asn_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_policy_sku" ON "stock_policy" USING btree ("sku_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "stock_policy_warehouse" ON "stock_policy" USING btree ("warehouse_id","speed","id");--> statement-breakpoint
CREATE INDEX "stock_policy_mode" ON "stock_policy" USING btree ("mode","speed","id");--> statement-breakpoint
CREATE INDEX "stock_policy_class" ON "stock_policy" USING btree ("class","speed","id");--> statement-breakpoint
CREATE INDEX "stock_policy_speed" ON "stock_policy" USING btree ("speed","id");--> statement-breakpoint
CREATE INDEX "stock_policy_safety" ON "stock_policy" USING btree ("safety","id");--> statement-breakpoint
CREATE INDEX "cost_layer_left" ON "cost_layer" USING btree ("sku_id","warehouse_id","id") WHERE "cost_layer"."pieces_left" > 0;--> statement-breakpoint
CREATE INDEX "cost_layer_place" ON "cost_layer" USING btree ("sku_id","warehouse_id","id");--> statement-breakpoint
CREATE INDEX "cost_layer_source" ON "cost_layer" USING btree ("source" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cost_layer_at" ON "cost_layer" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "cost_layer_movement" ON "cost_layer" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "cost_layer_origin" ON "cost_layer" USING btree ("origin_id") WHERE "cost_layer"."origin_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cost_layer_move_layer" ON "cost_layer_move" USING btree ("layer_id","id");--> statement-breakpoint
CREATE INDEX "cost_layer_move_movement" ON "cost_layer_move" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "inspection_rejected" ON "inspection" USING btree ("line_id") WHERE "inspection"."rejected" > 0;--> statement-breakpoint
CREATE INDEX "purchase_order_item_source" ON "purchase_order_item" USING btree ("source") WHERE "purchase_order_item"."source" <> '';--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_value" CHECK ("stock_balance"."value" >= 0);
--> statement-breakpoint
-- modules/warehouse/stock/layers/table.sql
REVOKE UPDATE, DELETE ON cost_layer_move FROM dropyard_app;
--> statement-breakpoint
REVOKE INSERT, DELETE ON cost_layer FROM dropyard_app;
--> statement-breakpoint
-- total × part ÷ whole, rounded half to even; all of it for the whole. Not for negative amounts.
CREATE OR REPLACE FUNCTION share_of(total bigint, part bigint, whole bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  product numeric := total::numeric * part;
  floored numeric;
  rest numeric;
BEGIN
  IF part = whole THEN
    RETURN total;
  END IF;
  floored := div(product, whole);
  rest := 2 * (product - floored * whole);
  RETURN CASE WHEN rest > whole OR (rest = whole AND floored % 2 = 1) THEN floored + 1 ELSE floored END;
END $$;
--> statement-breakpoint
-- Order in which layers serve a movement: those of its source, then those of the same line of an arrival, then the others.
CREATE OR REPLACE FUNCTION layer_rank(source text, wanted text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wanted = '' THEN 2
    WHEN source = wanted OR starts_with(source, wanted || ':') THEN 0
    WHEN split_part(source, ':receipt:', 1) = split_part(wanted, ':receipt:', 1) THEN 1
    ELSE 2 END
$$;
--> statement-breakpoint
-- Takes pieces of a movement from layers: from those that its source names, then from the oldest ones. `from_held` takes pieces in
-- quarantine, otherwise pieces that can leave. Returns the value that was taken.
CREATE OR REPLACE FUNCTION take_from_layers(m stock_movement, wanted int, from_held boolean) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  worth bigint;
  rest int := wanted;
  total bigint := 0;
BEGIN
  FOR l IN SELECT id, pieces_left, held, value_left FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, CASE WHEN from_held THEN l.held ELSE l.pieces_left - l.held END);
    CONTINUE WHEN n = 0;
    worth := share_of(l.value_left, n, l.pieces_left);
    UPDATE cost_layer SET pieces_left = pieces_left - n, value_left = value_left - worth,
      held = CASE WHEN from_held THEN held - n ELSE held END,
      -- Pieces of a reversed receipt, or that went back to their supplier, count as never received.
      pieces = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN pieces - n ELSE pieces END,
      value = CASE WHEN m.kind IN ('receive', 'supplier_return') THEN value - worth ELSE value END
    WHERE id = l.id;
    INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, l.id, m.id, -n, -worth);
    rest := rest - n;
    total := total + worth;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds a layer for pieces of a movement, with the given value, else with that of the SKU's pieces that lie there, else with that of
-- its last layer, else with the SKU's cost. Returns its value.
CREATE OR REPLACE FUNCTION add_layer(m stock_movement, came int, worth bigint, into_held int, origin bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  total bigint := worth;
  made bigint;
BEGIN
  IF total IS NULL THEN
    SELECT share_of(sum(value_left)::bigint, came, sum(pieces_left)) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0 HAVING sum(pieces_left) > 0;
  END IF;
  IF total IS NULL THEN
    SELECT share_of(value, came, pieces) INTO total FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces > 0 ORDER BY id DESC LIMIT 1;
  END IF;
  IF total IS NULL THEN
    SELECT cost * came INTO total FROM sku WHERE id = m.sku_id;
  END IF;
  INSERT INTO cost_layer (sku_id, warehouse_id, movement_id, origin_id, source, at, pieces, value, pieces_left, value_left, held, estimated)
  VALUES (m.sku_id, m.warehouse_id, m.id, origin, coalesce(nullif(m.cost_source, ''), m.reference), m.at, came, total, came, total,
    into_held, coalesce((SELECT estimated FROM cost_layer WHERE id = origin), worth IS NULL))
  RETURNING id INTO made;
  INSERT INTO cost_layer_move (at, layer_id, movement_id, pieces, value) VALUES (m.at, made, m.id, came, total);
  RETURN total;
END $$;
--> statement-breakpoint
-- Adds layers for pieces that a buyer returned, with the value that they left with: the layers that left last come first. What the
-- order's shipments don't cover gets a value as other pieces do.
CREATE OR REPLACE FUNCTION add_returned_layers(m stock_movement) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := m.on_hand_change;
  worth bigint;
  total bigint := 0;
BEGIN
  FOR l IN SELECT shipped.layer_id, shipped.pieces, shipped.value, coalesce(sum(b.pieces), 0)::int AS back_pieces,
      coalesce(sum(b.first_value), 0)::bigint AS back_value
    FROM (
      SELECT c.layer_id, -sum(c.pieces)::int AS pieces, -sum(c.value)::bigint AS value
      FROM stock_movement s JOIN cost_layer_move c ON c.movement_id = s.id
      WHERE s.order_id = m.order_id AND s.sku_id = m.sku_id AND s.kind = 'ship' GROUP BY 1
    ) AS shipped
    LEFT JOIN LATERAL (
      SELECT y.pieces, c.value AS first_value FROM cost_layer y
      JOIN stock_movement s ON s.id = y.movement_id AND s.order_id = m.order_id
      JOIN cost_layer_move c ON c.layer_id = y.id AND c.movement_id = y.movement_id AND c.pieces > 0
      WHERE y.origin_id = shipped.layer_id
    ) AS b ON true
    GROUP BY shipped.layer_id, shipped.pieces, shipped.value ORDER BY shipped.layer_id DESC
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.pieces - l.back_pieces);
    CONTINUE WHEN n <= 0;
    worth := share_of(l.value, l.back_pieces + n, l.pieces) - l.back_value;
    total := total + add_layer(m, n, greatest(worth, 0), 0, l.layer_id);
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    total := total + add_layer(m, rest, NULL, 0, NULL);
  END IF;
  RETURN total;
END $$;
--> statement-breakpoint
-- Puts pieces of layers into quarantine (positive), or takes them out of it.
CREATE OR REPLACE FUNCTION hold_layers(m stock_movement, change int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  l record;
  n int;
  rest int := abs(change);
BEGIN
  FOR l IN SELECT id, CASE WHEN change > 0 THEN pieces_left - held ELSE held END AS can FROM cost_layer
    WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id AND pieces_left > 0
    ORDER BY layer_rank(source, m.cost_source), id
  LOOP
    EXIT WHEN rest = 0;
    n := least(rest, l.can);
    CONTINUE WHEN n = 0;
    UPDATE cost_layer SET held = held + sign(change)::int * n WHERE id = l.id;
    rest := rest - n;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'The cost layers of SKU % in warehouse % lack % pieces', m.sku_id, m.warehouse_id, rest;
  END IF;
END $$;
--> statement-breakpoint
-- Writes movements to the cost layers. The balances of their SKUs are locked by the caller, so layers need no locks of their own.
CREATE OR REPLACE FUNCTION stock_movement_layers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m stock_movement;
  changed bigint;
  -- Change of quarantine that pieces which come or leave don't account for.
  holding int;
  n int;
BEGIN
  FOR m IN SELECT * FROM added WHERE on_hand_change <> 0 OR quarantine_change <> 0 ORDER BY id LOOP
    changed := 0;
    holding := m.quarantine_change;
    IF m.on_hand_change > 0 THEN
      IF m.kind IN ('return_good', 'return_bad') AND m.order_id IS NOT NULL AND m.value IS NULL THEN
        changed := add_returned_layers(m);
      ELSE
        n := greatest(0, least(m.on_hand_change, holding));
        changed := add_layer(m, m.on_hand_change, m.value, n, NULL);
        holding := holding - n;
      END IF;
    ELSIF m.on_hand_change < 0 THEN
      n := greatest(0, least(-m.on_hand_change, -holding));
      IF n > 0 THEN
        changed := -take_from_layers(m, n, true);
        holding := holding + n;
      END IF;
      IF n < -m.on_hand_change THEN
        changed := changed - take_from_layers(m, -m.on_hand_change - n, false);
      END IF;
    END IF;
    IF holding <> 0 THEN
      PERFORM hold_layers(m, holding);
    END IF;
    IF changed <> 0 THEN
      UPDATE stock_balance SET value = value + changed WHERE sku_id = m.sku_id AND warehouse_id = m.warehouse_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movement_layers AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stock_movement_layers();
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
-- Stock that is there becomes one layer a SKU and warehouse, worth the last price paid in CNY, else the SKU's cost.
INSERT INTO "cost_layer" ("sku_id", "warehouse_id", "source", "at", "pieces", "value", "pieces_left", "value_left", "held", "estimated")
SELECT b."sku_id", b."warehouse_id", 'opening', now(), b."on_hand", b."on_hand" * coalesce(p."last_price", k."cost"), b."on_hand",
  b."on_hand" * coalesce(p."last_price", k."cost"), b."quarantine", p."last_price" IS NULL
FROM "stock_balance" b JOIN "sku" k ON k."id" = b."sku_id"
LEFT JOIN LATERAL (
  SELECT s."last_price" FROM "goods_seller" s
  WHERE s."sku_id" = b."sku_id" AND s."currency" = 'CNY' AND s."last_price" > 0 ORDER BY s."last_date" DESC NULLS LAST LIMIT 1
) AS p ON true
WHERE b."on_hand" > 0 ORDER BY b."sku_id", b."warehouse_id";
--> statement-breakpoint
INSERT INTO "cost_layer_move" ("layer_id", "reference", "pieces", "value") SELECT "id", 'opening', "pieces", "value" FROM "cost_layer" ORDER BY "id";
--> statement-breakpoint
UPDATE "stock_balance" b SET "value" = y."value" FROM "cost_layer" y
WHERE y."sku_id" = b."sku_id" AND y."warehouse_id" = b."warehouse_id" AND y."value" > 0;
--> statement-breakpoint
-- Arrivals that are received but not completed: their differences are to be decided.
INSERT INTO "difference" ("asn_id", "line_id", "kind", "pieces")
SELECT i."asn_id", i."id", k.kind, k.pieces
FROM "asn" a JOIN "asn_item" i ON i."asn_id" = a."id"
CROSS JOIN LATERAL (SELECT
  (SELECT coalesce(sum(CASE WHEN f."reverses_id" IS NULL THEN f."pieces" ELSE -f."pieces" END), 0)::int FROM "receipt" f WHERE f."line_id" = i."id") AS received,
  (SELECT coalesce(sum(CASE WHEN f."reverses_id" IS NULL THEN f."rejected" ELSE -f."rejected" END), 0)::int FROM "inspection" f WHERE f."line_id" = i."id") AS rejected
) AS c
CROSS JOIN LATERAL (VALUES ('missing', i."expected" - c.received), ('over', c.received - i."expected"), ('rejected', c.rejected)) AS k(kind, pieces)
WHERE a."state" = 'received' AND k.pieces > 0 ORDER BY i."id";
