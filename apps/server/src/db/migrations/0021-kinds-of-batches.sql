-- Kinds that batches ask about: LinkedIn profiles, vehicles, mobile numbers and PANs.

-- What is kept here of the kinds that have no table of their own. `phone` is what a phone credit buys: for `mobile` the registration of the
-- vehicle, for `pan` the name of the employer. `facts` are of the shape of the kind.
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
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_record TO dastak_app;

-- An operator may have priced them already.
INSERT INTO price (kind, unit, amount)
  VALUES ('linkedin', 'phone', 1), ('linkedin', 'email', 1), ('rc', 'phone', 1), ('mobile', 'phone', 1), ('pan', 'phone', 1)
  ON CONFLICT DO NOTHING;
