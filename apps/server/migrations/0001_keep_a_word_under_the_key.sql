-- kit/prelude.sql
-- Ground of every database: extensions, and the role that the product's connections act as.
-- The role can not bypass row-level security; see src/kit/database.ts and src/kit/request-login.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dropyard_app') THEN
    CREATE ROLE dropyard_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
GRANT dropyard_app TO CURRENT_USER;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO dropyard_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO dropyard_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO dropyard_app;
--> statement-breakpoint
-- What only the owner of the database reads: the role of requests has no right to this schema.
CREATE SCHEMA IF NOT EXISTS owner_only;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS owner_only.request_login (one boolean PRIMARY KEY DEFAULT true CHECK (one), password text NOT NULL);
--> statement-breakpoint
-- A word under the key of stored secrets; see src/kit/secret-probe.ts.
CREATE TABLE IF NOT EXISTS owner_only.secret_probe (one boolean PRIMARY KEY DEFAULT true CHECK (one), sealed text NOT NULL);
