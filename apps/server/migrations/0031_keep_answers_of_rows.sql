CREATE TABLE "job_answer" (
	"job_id" bigint NOT NULL,
	"portion" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"entity_id" bigint,
	CONSTRAINT "job_answer_job_id_portion_pk" PRIMARY KEY("job_id","portion")
);
--> statement-breakpoint
ALTER TABLE "job_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_answer" ADD CONSTRAINT "job_answer_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owned_by_entity" ON "job_answer" AS PERMISSIVE FOR ALL TO "dropyard_app" USING ((SELECT current_setting('app.all', true)) = 'on' OR "job_answer"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ((SELECT current_setting('app.all', true)) = 'on' OR "job_answer"."entity_id" = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[]));
