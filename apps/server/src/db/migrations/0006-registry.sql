-- The registry: companies, directors, their seats, and the contacts an operator imported.

CREATE TABLE company (
  cin text COLLATE "C" NOT NULL,
  name text NOT NULL,
  status text,
  roc_name text,
  category text,
  subcategory text,
  class text,
  incorporated_on date,
  listing text,
  state text,
  nic_code text,
  industry text,
  address text,
  authorised_capital double precision,
  paid_up_capital double precision,
  last_agm_on date,
  balance_sheet_on date,
  -- The newest first.
  former_names text[],
  -- Of the file's row that was brought in last, with its headings: the same row again changes
  -- nothing. Null where none was.
  row_hash bigint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Whether a row is known is answered by the index alone, once the rows are known to be visible:
  -- autovacuum sees to that soon after an import.
  PRIMARY KEY (cin) INCLUDE (row_hash)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

CREATE TABLE director (
  din text COLLATE "C" PRIMARY KEY CHECK (din ~ '^[0-9]{8}$'),
  full_name text NOT NULL,
  first_name text,
  last_name text,
  father_name text,
  dob date,
  present_address text,
  permanent_address text,
  nationality text,
  status text,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Neither side is a foreign key: files of companies and of directors come in any order.
CREATE TABLE directorship (
  din text COLLATE "C" NOT NULL,
  cin text COLLATE "C" NOT NULL,
  designation text,
  appointed_on date,
  -- A seat that ended is kept, and no longer names anybody's company. One that began again is the
  -- same row.
  ended_on date,
  PRIMARY KEY (din, cin)
);
CREATE INDEX directorship_cin ON directorship (cin);

CREATE TABLE contact_din (
  din text COLLATE "C" PRIMARY KEY,
  phone text,
  email text,
  source text NOT NULL,
  -- The day on which the contact was true.
  as_of date
);

CREATE TABLE contact_gstin (
  gstin text COLLATE "C" PRIMARY KEY,
  business_name text,
  legal_name text,
  gstin_status text,
  state text,
  cin text COLLATE "C",
  phone text,
  email text,
  source text NOT NULL,
  as_of date
);

-- What is kept here of the kinds that have no table of their own. `phone` is what a phone credit
-- buys: for `mobile` the registration of the vehicle, for `pan` the name of the employer. `facts`
-- are of the shape of the kind.
-- The kind has the collation that it has in the views: with another they could not be replaced.
CREATE TABLE contact_record (
  kind text NOT NULL,
  subject text COLLATE "C" NOT NULL,
  phone text,
  email text,
  facts jsonb NOT NULL,
  source text NOT NULL,
  as_of date,
  PRIMARY KEY (kind, subject)
);

-- Phone numbers that are known to be disconnected and email addresses that bounced, as the operator
-- imported them: E.164, and small letters.
CREATE TABLE bad_contact (
  unit text NOT NULL CHECK (unit IN ('phone', 'email')),
  value text NOT NULL,
  PRIMARY KEY (unit, value)
);

-- One file being read. Its position moves in the transaction that brings the rows in.
CREATE TABLE registry_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  file_name text NOT NULL,
  fingerprint text NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  line bigint NOT NULL DEFAULT 0,
  added bigint NOT NULL DEFAULT 0,
  updated bigint NOT NULL DEFAULT 0,
  unchanged bigint NOT NULL DEFAULT 0,
  skipped bigint NOT NULL DEFAULT 0,
  -- How long its report was when the position was kept: one that goes on after a kill cuts it
  -- there, and tells the rest again.
  report_bytes bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX registry_import_unfinished ON registry_import (kind, fingerprint)
  WHERE finished_at IS NULL;

-- What the filters of a search can be set to. Written by the import that changed it, else by
-- whoever asks first: one row, or none.
CREATE TABLE search_options (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  options jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON company, director, directorship, contact_din, contact_gstin, contact_record TO dastak_app;
GRANT SELECT, INSERT ON bad_contact TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON registry_import, search_options TO dastak_app;
