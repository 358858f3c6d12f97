-- In which formats the result of a batch is kept; none said: only in the format of its file, as before there were two.
ALTER TABLE batch ADD COLUMN result_formats text[] NOT NULL DEFAULT '{}';
