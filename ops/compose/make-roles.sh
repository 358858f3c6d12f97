#!/bin/sh
# Run once, by the image of PostgreSQL. The strict set-up of docs/production.md: the application's
# login can't change the ledger.
set -eu
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  -v owner="$(cat /run/dastak/database-owner)" -v app="$(cat /run/dastak/database-app)" <<'SQL'
CREATE ROLE dastak_owner LOGIN PASSWORD :'owner';
CREATE ROLE dastak_app LOGIN PASSWORD :'app';
GRANT dastak_app TO dastak_owner;
-- PgBouncer passes no time limit on.
ALTER ROLE dastak_app SET statement_timeout = '15s';
CREATE DATABASE dastak OWNER dastak_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
