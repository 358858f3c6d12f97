-- A database from before modes in which nobody has signed in yet: what was imported into it is real, unless the sample data came first.
INSERT INTO data_mode (mode)
SELECT 'production' WHERE (SELECT i.kind FROM registry_import i ORDER BY i.id LIMIT 1) <> 'sample'
ON CONFLICT DO NOTHING;
