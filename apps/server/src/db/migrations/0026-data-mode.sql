-- What a database was made for, from its first start on: invented sample data, or real work. The other mode refuses it.
CREATE TABLE data_mode (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mode text NOT NULL CHECK (mode IN ('demo', 'production')),
  since timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON data_mode TO dastak_app;
-- A database from before this table. In a demo the sample data and its accounts came first; in one that was only opened as a demo once, later.
INSERT INTO data_mode (mode)
SELECT CASE WHEN u.mobile = '+919876543210' AND (SELECT i.kind FROM registry_import i ORDER BY i.id LIMIT 1) = 'sample'
  THEN 'demo' ELSE 'production' END
FROM user_account u ORDER BY u.id LIMIT 1;
