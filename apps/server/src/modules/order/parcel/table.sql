-- What a carrier said stays as it was said.
REVOKE UPDATE, DELETE ON parcel_event FROM dropyard_app;
