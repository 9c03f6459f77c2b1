import { expect, test } from 'vitest';
import { sendAction, sendLines, sentBeforeLines } from '../../renderer/new-job/send-words.ts';
import type { SendFacts } from '../../shared/ipc.ts';

const facts: SendFacts = {
  rows: 4132,
  bytes: 2048,
  leftOut: 120,
  service: 'phone-append',
  connection: { id: 'a', name: 'Acme', address: 'https://api.example.com', kind: 'service' },
  learned: null,
  overBudget: null,
  sample: null,
  doubt: null,
  sentBefore: [],
};
const at = new Date(2026, 9, 3, 14, 5, 10).toISOString();
const job = { id: 'job-1', name: 'contacts.csv', state: 'outcome-unknown', queueId: null } as const;

test('the button that pays says how much it sends', () => {
  expect([sendAction(4132), sendAction(1)]).toEqual(['Send 4,132 rows', 'Send 1 row']);
});

test('what is sent, where, to whom and what is known of the price stand before it', () => {
  expect(sendLines(facts).map(({ value }) => value)).toEqual([
    '4,132 rows, 2 KB; 120 rows of your file left out',
    'Phone append',
    'Acme, at https://api.example.com',
    'Every match may cost credits. What a row of a list costs, the service does not state.',
  ]);
});

test('a list that was sent before is told with its day, its job and what came of it', () => {
  expect(
    sentBeforeLines([
      { at, job },
      { at, job: { ...job, state: 'done', queueId: '7003' } },
      { at, job: null },
    ]).map((line) => line.replaceAll('\u202f', ' ')),
  ).toEqual([
    'On Oct 3, 2026, 2:05:10 PM, as “contacts.csv”: outcome unknown.',
    'On Oct 3, 2026, 2:05:10 PM, as “contacts.csv”, job 7003 of the service: done.',
    'On Oct 3, 2026, 2:05:10 PM, in a job that was removed since.',
  ]);
});
