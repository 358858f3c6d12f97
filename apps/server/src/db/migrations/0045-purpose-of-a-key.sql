-- What bulk requests of a key are for, where their type asks for that and the call does not say.
ALTER TABLE api_key ADD COLUMN purpose text CHECK (char_length(purpose) BETWEEN 1 AND 500);
