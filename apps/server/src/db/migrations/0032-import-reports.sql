-- How long the report of an import was when its position was kept: one that goes on after a kill cuts it there, and tells the rest again.
ALTER TABLE registry_import ADD COLUMN report_bytes bigint NOT NULL DEFAULT 0;
