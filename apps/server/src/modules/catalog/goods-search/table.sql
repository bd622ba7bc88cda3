-- The words of products, for misspelt searches. What is there already is left out before the insert: one that conflicts would wait
-- for the other transaction. Words are inserted in their order, so that two such transactions can not wait for each other.
CREATE OR REPLACE FUNCTION goods_word_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO goods_word (word)
  SELECT DISTINCT said.word FROM regexp_split_to_table(btrim(NEW.search_text), ' +') AS said (word)
  WHERE length(said.word) BETWEEN 3 AND 40
    AND NOT EXISTS (SELECT FROM goods_word AS known WHERE known.word = said.word)
  ORDER BY said.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER goods_word_keep AFTER INSERT OR UPDATE OF search_text ON goods
  FOR EACH ROW EXECUTE FUNCTION goods_word_keep();
