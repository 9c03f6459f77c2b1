/**
 * What a team's database is made of. All writing goes through its functions, which run with the rights of whoever made them: a
 * member's role can call them and read the tables, and nothing else, so that no member alters a table or takes history back.
 * PostgreSQL 13 and newer.
 *
 * Numbers: every transaction that writes takes the next number of `counter` first and holds its row to the end. So numbers become
 * visible in their order, and who has read up to one has missed nothing below it; and what one transaction looks at before it
 * writes (who asked a question, what a month has cost) is not changed by another meanwhile.
 */
export const schemaVersion = 1;

/** The role that members' own roles are members of. */
export const memberRole = 'enrich_desk_member';

/** From each version to the next, from nothing on. Each is a transaction, and ends with its number in `team_schema`. */
export const migrations: readonly string[] = [
  `
CREATE SCHEMA enrich_desk;
SET LOCAL search_path = enrich_desk, pg_temp;

CREATE TABLE team_schema (version integer NOT NULL);
CREATE TABLE counter (number bigint NOT NULL);
INSERT INTO counter VALUES (0);

CREATE TABLE team (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  name text NOT NULL,
  salt bytea NOT NULL,
  proof bytea NOT NULL, -- by which a passphrase is known to be the team's
  month_credits bigint, -- in millionths; what no month may pass
  shares_answers boolean NOT NULL DEFAULT false,
  number bigint NOT NULL
);
CREATE TABLE member (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  since date NOT NULL,
  login name NOT NULL DEFAULT session_user, -- by which it joined: no other writes in its name
  read bigint NOT NULL DEFAULT 0, -- up to which number it has told and read all
  number bigint NOT NULL
);

-- Where something can be asked: a service's address (a keyed hash) and a kind of question.
CREATE TABLE space (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address bytea NOT NULL,
  kind text NOT NULL,
  UNIQUE (address, kind)
);
-- What is asked in one piece: a job's rows, or lookups. 'claimed' until the service has said something.
CREATE TABLE list (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name uuid NOT NULL UNIQUE, -- by which its member knows it
  member uuid NOT NULL REFERENCES member,
  space integer NOT NULL REFERENCES space,
  state text NOT NULL CHECK (state IN ('claimed', 'asked', 'doubt', 'released')),
  at timestamptz NOT NULL,
  rows integer NOT NULL DEFAULT 0,
  charge text, -- the key of what was reserved for it
  claimed bigint NOT NULL -- the number of its questions until it is settled
);
-- Who asked a question last; nobody where a list was released. 'was' is who had asked it before a list that is claimed.
CREATE TABLE question (
  space integer NOT NULL,
  hash bigint NOT NULL,
  list integer,
  was integer,
  outcome smallint NOT NULL DEFAULT 0, -- 0 not known, 1 no match, 2 a match
  answer integer, -- the part of its list's answers that has its own; null where that is not shared
  number bigint NOT NULL,
  PRIMARY KEY (space, hash)
);
CREATE INDEX question_number ON question (number);
-- Questions that two lists asked, since one could not reach this database when it left.
CREATE TABLE double (
  list integer NOT NULL,
  other integer NOT NULL,
  rows integer NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (list, other)
);

-- What lists were answered, in parts, for whoever asks the same.
CREATE TABLE answer (
  list integer NOT NULL,
  part integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 1048576),
  PRIMARY KEY (list, part)
);

CREATE TABLE hold (
  kind text NOT NULL,
  hash bytea NOT NULL,
  sealed bytea NOT NULL,
  member uuid NOT NULL REFERENCES member,
  at timestamptz NOT NULL,
  is_removed boolean NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX hold_number ON hold (number);

CREATE TABLE charge (
  member uuid NOT NULL REFERENCES member,
  key text NOT NULL,
  month date NOT NULL,
  credits bigint NOT NULL, -- in millionths; the most it may take, as long as the service has not said
  is_open boolean NOT NULL,
  sealed bytea NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (member, key)
);
CREATE INDEX charge_number ON charge (number);
CREATE INDEX charge_month ON charge (month);

-- What members saved under names and share.
CREATE TABLE preset (
  id uuid PRIMARY KEY,
  sealed bytea, -- null for good once somebody has stopped sharing it
  member uuid NOT NULL REFERENCES member,
  at timestamptz NOT NULL,
  number bigint NOT NULL
);
CREATE INDEX preset_number ON preset (number);

CREATE FUNCTION next_number() RETURNS bigint LANGUAGE sql AS
  'UPDATE counter SET number = number + 1 RETURNING number';

CREATE FUNCTION tell() RETURNS void LANGUAGE sql AS $$ SELECT pg_notify('enrich_desk', '') $$;

-- To be called by all that writes in a member's name.
CREATE FUNCTION check_login(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member AND login = session_user) THEN
    RAISE insufficient_privilege;
  END IF;
END $$;

-- A list to be written to; null where there is none of this name.
CREATE FUNCTION own_list(p_name uuid) RETURNS list LANGUAGE plpgsql AS $$
DECLARE found list := (SELECT l FROM list AS l WHERE l.name = p_name);
BEGIN
  IF found.id IS NOT NULL THEN PERFORM check_login(found.member); END IF;
  RETURN found;
END $$;

CREATE FUNCTION found_team(p_name text, p_salt bytea, p_proof bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO team (name, salt, proof, number) VALUES (p_name, p_salt, p_proof, next_number());
END $$;

CREATE FUNCTION join_team(p_member uuid, p_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE n bigint := next_number();
BEGIN
  INSERT INTO member (id, name, since, number) VALUES (p_member, p_name, current_date, n)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, number = n;
  PERFORM check_login(p_member);
  PERFORM tell();
END $$;

-- Of no interest to others, so that it takes no number.
CREATE FUNCTION note_read(p_member uuid, p_before bigint, p_number bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_login(p_member);
  UPDATE member SET read = p_number WHERE id = p_member AND read = p_before;
END $$;

CREATE FUNCTION set_budget(p_month_credits bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE team SET month_credits = p_month_credits, number = next_number();
  PERFORM tell();
END $$;

CREATE FUNCTION space_of(p_address bytea, p_kind text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE found integer;
BEGIN
  SELECT id INTO found FROM space WHERE address = p_address AND kind = p_kind;
  IF found IS NULL THEN
    INSERT INTO space (address, kind) VALUES (p_address, p_kind) RETURNING id INTO found;
  END IF;
  RETURN found;
END $$;

-- What a month has cost or may cost yet.
CREATE FUNCTION month_spent(p_month date) RETURNS bigint LANGUAGE sql STABLE AS
  'SELECT coalesce(sum(credits), 0)::bigint FROM charge WHERE month = p_month';

-- Opens a list and, with a key, reserves what it may cost. Answers the credits that are left of the month's where those are
-- too few; else null. A list that is there already was claimed by a transaction whose end was not seen.
CREATE FUNCTION begin_list(p_name uuid, p_member uuid, p_address bytea, p_kind text, p_key text, p_credits bigint, p_sealed bytea)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  n bigint := next_number();
  this_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  -- Its own charge may have been told of before, and is no reason to refuse it.
  told bigint := (SELECT credits FROM charge WHERE member = p_member AND key = p_key AND month = this_month);
  room bigint := (SELECT month_credits FROM team) - month_spent(this_month) + coalesce(told, 0);
BEGIN
  PERFORM check_login(p_member);
  IF p_key IS NOT NULL THEN
    IF p_credits > room THEN RETURN greatest(room, 0); END IF;
    INSERT INTO charge (member, key, month, credits, is_open, sealed, number)
    VALUES (p_member, p_key, this_month, p_credits, true, p_sealed, n)
    ON CONFLICT (member, key) DO UPDATE SET month = excluded.month, credits = excluded.credits, is_open = true,
      sealed = excluded.sealed, number = n;
  END IF;
  INSERT INTO list (name, member, space, state, at, charge, claimed)
  VALUES (p_name, p_member, space_of(p_address, p_kind), 'claimed', now(), p_key, n);
  RETURN NULL;
END $$;

-- Claims distinct questions for a list that was opened in this transaction. Answers those that it may not ask, by who has them: for
-- a day a claimed list has them for itself; of what others asked it may ask again what a person was told of (up to p_seen).
CREATE FUNCTION claim(p_name uuid, p_hashes bigint[], p_seen bigint) RETURNS TABLE (other integer, hashes bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  mine list := own_list(p_name);
  added integer;
BEGIN
  INSERT INTO question AS q (space, hash, list, number)
  SELECT mine.space, h, mine.id, mine.claimed FROM unnest(p_hashes) AS h
  ON CONFLICT (space, hash) DO UPDATE SET list = excluded.list, was = q.list, outcome = 0, answer = NULL, number = excluded.number
    WHERE q.list IS NULL OR (q.number <= p_seen AND NOT EXISTS (
      SELECT FROM list AS l WHERE l.id = q.list AND l.state = 'claimed' AND l.at > now() - interval '1 day'
    ));
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE list SET rows = rows + added WHERE id = mine.id;
  IF added < cardinality(p_hashes) THEN
    RETURN QUERY SELECT q.list, array_agg(q.hash) FROM question AS q
      WHERE q.space = mine.space AND q.hash = ANY (p_hashes) AND q.list <> mine.id GROUP BY q.list;
  END IF;
END $$;

-- Notes questions that left while this database could not be reached, or before their member joined. What another list asked meanwhile
-- was asked twice, and stands in 'double'.
CREATE FUNCTION note_asked(p_name uuid, p_hashes bigint[], p_outcomes smallint[], p_doubles boolean, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE mine list := own_list(p_name);
BEGIN
  IF p_doubles THEN
    INSERT INTO double AS d (list, other, rows, number)
    SELECT mine.id, q.list, count(*), mine.claimed FROM question AS q
    WHERE q.space = mine.space AND q.hash = ANY (p_hashes) AND q.list <> mine.id GROUP BY q.list
    ON CONFLICT (list, other) DO UPDATE SET rows = d.rows + excluded.rows, number = excluded.number;
  END IF;
  INSERT INTO question AS q (space, hash, list, outcome, number)
  SELECT mine.space, h, mine.id, o, mine.claimed FROM unnest(p_hashes, p_outcomes) AS a (h, o)
  ON CONFLICT (space, hash) DO UPDATE SET list = excluded.list, was = NULL, outcome = excluded.outcome, answer = NULL,
    number = excluded.number
    WHERE q.list IS DISTINCT FROM mine.id;
  UPDATE list SET rows = rows + cardinality(p_hashes), at = least(at, p_at) WHERE id = mine.id;
END $$;

-- What became of a list. Released, as only a claimed one can be: nothing of it left, and whoever had asked before has again. Then what
-- was reserved for it is dropped; of lookups always, as each has a charge of its own by then.
CREATE FUNCTION settle_list(p_name uuid, p_state text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n bigint := next_number();
  mine list := own_list(p_name);
BEGIN
  IF mine.state IS NULL OR mine.state = p_state OR mine.state = 'released' OR (p_state = 'released' AND mine.state <> 'claimed') THEN
    RETURN;
  END IF;
  UPDATE list SET state = p_state WHERE id = mine.id;
  IF p_state = 'released' OR mine.charge LIKE 'claim:%' THEN
    UPDATE charge SET credits = 0, is_open = false, number = n WHERE member = mine.member AND key = mine.charge;
  END IF;
  IF p_state = 'released' THEN
    UPDATE question SET list = was, was = NULL, number = n WHERE number = mine.claimed AND list = mine.id;
  ELSE
    UPDATE question SET was = NULL WHERE number = mine.claimed AND list = mine.id AND was IS NOT NULL;
  END IF;
  PERFORM tell();
END $$;

CREATE FUNCTION note_outcomes(p_name uuid, p_hashes bigint[], p_outcomes smallint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n bigint := next_number();
  mine list := own_list(p_name);
BEGIN
  UPDATE question AS q SET outcome = a.o, number = n FROM unnest(p_hashes, p_outcomes) AS a (h, o)
  WHERE q.space = mine.space AND q.hash = a.h AND q.list = mine.id AND q.outcome <> a.o;
  PERFORM tell();
END $$;

CREATE FUNCTION share_answers(p_on boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE team SET shares_answers = p_on, number = next_number();
  PERFORM tell();
END $$;

-- Puts a part of what a list was answered, and to which of its questions. False where answers are not shared any more.
CREATE FUNCTION put_answers(p_name uuid, p_part integer, p_hashes bigint[], p_sealed bytea) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  n bigint := next_number();
  mine list := own_list(p_name);
BEGIN
  IF NOT (SELECT shares_answers FROM team) THEN RETURN false; END IF;
  INSERT INTO answer (list, part, sealed) VALUES (mine.id, p_part, p_sealed)
  ON CONFLICT (list, part) DO UPDATE SET sealed = excluded.sealed;
  UPDATE question SET answer = p_part, number = n
  WHERE space = mine.space AND hash = ANY (p_hashes) AND list = mine.id AND answer IS DISTINCT FROM p_part;
  PERFORM tell();
  RETURN true;
END $$;

CREATE FUNCTION put_holds(p_member uuid, p_kinds text[], p_hashes bytea[], p_sealed bytea[], p_removed boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE n bigint := next_number();
BEGIN
  PERFORM check_login(p_member);
  INSERT INTO hold AS h (kind, hash, sealed, member, at, is_removed, number)
  SELECT k, a, s, p_member, now(), p_removed, n FROM unnest(p_kinds, p_hashes, p_sealed) AS new (k, a, s)
  ON CONFLICT (kind, hash) DO UPDATE SET sealed = excluded.sealed, member = excluded.member, at = excluded.at,
    is_removed = excluded.is_removed, number = n WHERE h.is_removed <> excluded.is_removed;
  PERFORM tell();
END $$;

-- The newest word on each charge counts. Its month is what was told of it first, and never after this database's own.
CREATE FUNCTION put_charges(p_member uuid, p_keys text[], p_credits bigint[], p_open boolean[], p_months date[], p_sealed bytea[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n bigint := next_number();
  this_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
BEGIN
  PERFORM check_login(p_member);
  INSERT INTO charge AS c (member, key, month, credits, is_open, sealed, number)
  SELECT p_member, k, least(m, this_month), a, o, x, n FROM unnest(p_keys, p_credits, p_open, p_months, p_sealed) AS new (k, a, o, m, x)
  ON CONFLICT (member, key) DO UPDATE SET credits = excluded.credits, is_open = excluded.is_open,
    sealed = excluded.sealed, number = n;
  PERFORM tell();
END $$;

-- Its owner changes what is shared; anybody ends it, by null.
CREATE FUNCTION put_preset(p_member uuid, p_id uuid, p_sealed bytea) RETURNS void LANGUAGE plpgsql AS $$
DECLARE n bigint := next_number();
BEGIN
  PERFORM check_login(p_member);
  INSERT INTO preset AS p (id, sealed, member, at, number) VALUES (p_id, p_sealed, p_member, now(), n)
  ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, number = n
    WHERE p.sealed IS NOT NULL AND (p.member = p_member OR p_sealed IS NULL);
  PERFORM tell();
END $$;

DO $$
DECLARE each text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${memberRole}') THEN CREATE ROLE ${memberRole} NOLOGIN; END IF;
  FOR each IN SELECT p.oid::regprocedure::text FROM pg_proc AS p WHERE p.pronamespace = 'enrich_desk'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = enrich_desk, pg_temp', each);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', each);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ${memberRole}', each);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION next_number(), tell(), space_of(bytea, text), check_login(uuid), own_list(uuid) FROM ${memberRole};
GRANT USAGE ON SCHEMA enrich_desk TO ${memberRole};
GRANT SELECT ON ALL TABLES IN SCHEMA enrich_desk TO ${memberRole};
INSERT INTO team_schema VALUES (1);
`,
];
