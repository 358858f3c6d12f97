-- How a user likes the product, one row for each name: two tabs that save at once never lose each
-- other's. The value is kept as the text that was sent: as jsonb a short number like 1e308 would
-- come back as hundreds of digits.
CREATE TABLE user_preference (
  user_id bigint NOT NULL REFERENCES user_account (id),
  name text NOT NULL,
  value json NOT NULL,
  PRIMARY KEY (user_id, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_preference TO dastak_app;
