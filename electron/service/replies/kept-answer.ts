import type { LookupAnswer } from '../../../shared/model/person.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { decodeLookup } from './decode-lookup.ts';
import { parseReplyJson } from './parse-json.ts';

/** What is kept of an answer to one lookup: the reply as it came, from which everything else is read again. */
type KeptAnswer = Pick<LookupAnswer, 'raw'> & { notice?: string | undefined };

const cutShort = 'This answer was too long to be kept whole. What was kept of it is shown as it came.';

/** The answer to one lookup as it was, read from what was kept of it. */
export function readKeptAnswer(kind: LookupKind, { raw, notice }: KeptAnswer): LookupAnswer {
  const json = parseReplyJson(raw);
  if (typeof json !== 'object' || json === null) return { ...nothingRead, notice: notice ?? cutShort, raw };
  return { ...decodeLookup(kind, json), ...(notice === undefined ? {} : { notice }), raw };
}

const nothingRead = { items: [], creditsDeducted: null, requestId: null, timestamp: null, apiVersion: null };
