-- What a search finds in a lead, in small letters, one text a line. Contacts are not in it: what may be
-- shown of them can change. Reading it takes a third of a second for a million leads; to write the same out
-- of the columns took three seconds, and a trigram index took three times as long to add a lead.
ALTER TABLE lead ADD COLUMN search_text text GENERATED ALWAYS AS (
  lower(subject || E'\n' || name || E'\n' || coalesce(company_name, '') || E'\n'
    || coalesce(nullif(companies, company_name), '') || E'\n' || coalesce(designation, ''))) STORED;

-- Lines of a ledger that are no charges: few, and found by what they are about.
CREATE INDEX ledger_posting_out_other ON ledger_posting (from_account_id, id)
  WHERE from_account_id > 3 AND to_account_id <> 3 AND reason <> 'charge';
