-- What a carrier said stays as it was said; its words alone go with a buyer who is erased.
REVOKE UPDATE, DELETE ON parcel_event FROM dropyard_app;
--> statement-breakpoint
GRANT UPDATE (text, place, city, zip, raw) ON parcel_event TO dropyard_app;
