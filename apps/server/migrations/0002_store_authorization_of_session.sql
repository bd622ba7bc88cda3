ALTER TABLE "store_authorization" ADD COLUMN "session_id" bigint DEFAULT 0 NOT NULL;
