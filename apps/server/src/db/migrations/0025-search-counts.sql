-- The dictionary knows how often beginnings and sounds stand in names: tables that were made before are made anew (features/registry/indexing).
DELETE FROM search_index WHERE common <> '{}';
