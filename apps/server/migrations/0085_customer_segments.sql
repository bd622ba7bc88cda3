CREATE TABLE "customer_goods" (
	"customer_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_goods_customer_id_goods_id_pk" PRIMARY KEY("customer_id","goods_id")
);
--> statement-breakpoint
ALTER TABLE "customer_goods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_goods_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_goods_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_segment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text DEFAULT 'buyer' NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"shared" boolean DEFAULT true NOT NULL,
	"match" text DEFAULT 'all' NOT NULL,
	"entity_id" bigint,
	"groups" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_segment_member" (
	"segment_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	CONSTRAINT "customer_segment_member_segment_id_customer_id_pk" PRIMARY KEY("segment_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "customer_segment_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_goods" ADD CONSTRAINT "customer_goods_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_goods" ADD CONSTRAINT "customer_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_segment" ADD CONSTRAINT "customer_segment_entity_id_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_segment_member" ADD CONSTRAINT "customer_segment_member_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_segment_member" ADD CONSTRAINT "customer_segment_member_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_goods_last" ON "customer_goods" USING btree ("goods_id","last_at" DESC NULLS FIRST,"customer_id","scope_id");--> statement-breakpoint
CREATE INDEX "customer_segment_name" ON "customer_segment" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "customer_segment_created_by" ON "customer_segment" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "customer_segment_entity" ON "customer_segment" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "customer_segment_member_customer" ON "customer_segment_member" USING btree ("customer_id");--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_goods" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_goods"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_goods"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_segment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
CREATE POLICY "customer_segment_internal" ON "customer_segment" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ("customer_segment"."entity_id" IS NULL) WITH CHECK ("customer_segment"."entity_id" IS NULL);--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "customer_segment_member" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment_member"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "customer_segment_member"."scope_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
--> statement-breakpoint
-- modules/customer/segment/table.sql
-- Notes buyers whose products have to be counted again: an order was linked, moved or removed, was cancelled or paid, or its items
-- changed.
CREATE OR REPLACE FUNCTION customer_goods_of_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO customer_goods_due (customer_id) VALUES (NEW.customer_id);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO customer_goods_due (customer_id) VALUES (OLD.customer_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_link AFTER INSERT OR DELETE OR UPDATE OF customer_id ON customer_order
  FOR EACH ROW EXECUTE FUNCTION customer_goods_of_link();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_goods_of_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_goods_due (customer_id) SELECT customer_id FROM customer_order WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_order AFTER UPDATE OF cancelled, on_hold, placed_at ON "order"
  FOR EACH ROW WHEN ((NEW.cancelled, NEW.on_hold, NEW.placed_at) IS DISTINCT FROM (OLD.cancelled, OLD.on_hold, OLD.placed_at))
  EXECUTE FUNCTION customer_goods_of_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_goods_of_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO customer_goods_due (customer_id)
  SELECT customer_id FROM customer_order WHERE order_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_added AFTER INSERT ON order_line
  FOR EACH ROW WHEN (NEW.sku_id IS NOT NULL) EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_removed AFTER DELETE ON order_line
  FOR EACH ROW WHEN (OLD.sku_id IS NOT NULL) EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_goods_line_changed AFTER UPDATE OF sku_id, quantity, refunded ON order_line
  FOR EACH ROW WHEN ((NEW.sku_id, NEW.quantity, NEW.refunded) IS DISTINCT FROM (OLD.sku_id, OLD.quantity, OLD.refunded))
  EXECUTE FUNCTION customer_goods_of_line();
--> statement-breakpoint
-- Customers with one of some tags. Row-level security keeps the index of tags out, so this looks past it, within the scopes of
-- whoever asks (null: all of them), and the caller's query is bound to row-level security again.
CREATE OR REPLACE FUNCTION customer_ids_by_tags(wanted text[], scopes bigint[]) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM customer WHERE tags && wanted AND (scopes IS NULL OR scope_id = ANY (scopes))
$$;
--> statement-breakpoint
-- Another owner or company of a customer: the same people see it as a member.
CREATE OR REPLACE FUNCTION customer_segment_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer_segment_member SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  UPDATE customer_goods SET scope_id = NEW.scope_id WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customer_segment_moved AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.entity_id IS DISTINCT FROM NEW.entity_id OR OLD.owner_id IS DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION customer_segment_moved();
--> statement-breakpoint
-- Products that buyers ordered before this version: the job counts whom this notes.
INSERT INTO customer_goods_due (customer_id) SELECT DISTINCT customer_id FROM customer_order;
