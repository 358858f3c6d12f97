#!/bin/sh
# Run once, by the image of PostgreSQL. The strict set-up of docs/databases.md: the application's
# login can't change the ledger.
set -eu
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  -v owner="$(cat /run/dastak/database-owner)" -v app="$(cat /run/dastak/database-app)" <<'SQL'
CREATE ROLE dastak_owner LOGIN PASSWORD :'owner';
CREATE ROLE dastak_app LOGIN PASSWORD :'app';
GRANT dastak_app TO dastak_owner;
-- PgBouncer passes no time limits on.
ALTER ROLE dastak_app SET statement_timeout = '15s';
ALTER ROLE dastak_app SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE dastak_app SET jit = off;
CREATE DATABASE dastak OWNER dastak_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
