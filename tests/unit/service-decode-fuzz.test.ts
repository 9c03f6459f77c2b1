import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCreated, decodeJobEvent, decodeStatus } from '../../electron/service/replies/decode-job.ts';
import { decodeKey } from '../../electron/service/replies/decode-key.ts';
import { decodeLookup } from '../../electron/service/replies/decode-lookup.ts';
import { parseReplyJson } from '../../electron/service/replies/parse-json.ts';
import { lookupKinds } from '../../shared/services.ts';
import { flagStates } from '../../shared/verdict/facts.ts';

/** JSON that is near the service's own, so that the fuzz reaches past the first field. */
const field = fc.constantFrom(
  ...['queue_id', 'id', 'status', 'pending', 'service_type', 'type', 'created_at', 'download_url', 'results'],
  ...[
    'hit',
    'error',
    'detail',
    'meta',
    'matched_people',
    'associated_people',
    'phones',
    'emails',
    'state_dnc',
  ],
  ...['addresses', 'mailing_address', 'number', 'credits_deducted', 'rows_uploaded', 'api_key', '__proto__'],
);
const { tree: nearJson } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(field, tie('tree'), { maxKeys: 8 }),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));

describe('any JSON as any reply', () => {
  it('gives a typed value and never throws', () => {
    fc.assert(
      fc.property(
        nearJson,
        fc.constantFrom(...lookupKinds),
        fc.integer({ min: 1, max: 15 }),
        (json, kind, asked) => {
          expect(decodeCreated(json)?.queueId ?? '0').toMatch(/^\d{1,20}$/);
          expect(decodeJobEvent(json)?.queueId ?? '0').toMatch(/^\d{1,20}$/);
          expect(['pending', 'finished', 'unclear', undefined]).toContain(decodeStatus(json)?.state);
          expect(typeof (decodeKey(json) ?? '')).toBe('string');
          const answer = decodeLookup(kind, asked, json);
          expect([0, asked]).toContain(answer.items.length);
          for (const item of answer.items) {
            expect(['hit', 'miss', 'refused']).toContain(item.outcome);
            for (const { phones } of item.people)
              for (const phone of phones) expect(flagStates).toContain(phone.dnc);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('survives nesting that no layout could print', () => {
    const deep = parseReplyJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(decodeStatus(deep)).toBeNull();
    expect(decodeLookup('phone', 1, { matched_people: deep }).items).toHaveLength(1);
  });
});
