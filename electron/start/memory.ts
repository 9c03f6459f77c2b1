import { createEngineClient } from '../engine/process/engine-client.ts';
import { createAnswerBook } from '../memory/answer-book/answer-book.ts';
import { createSpentIntents } from '../memory/spent-intents.ts';
import { createSuppression } from '../memory/suppression.ts';
import { openMoney } from '../money/money.ts';
import { electronCipher } from '../platform/desktop.ts';
import { createTeam } from '../team/team.ts';
import type { OpenAccounts } from './accounts.ts';

export type OpenMemory = ReturnType<typeof openMemories>;

/** The third stage: what was asked, spent and held back before, and the engine, which reads the same memory. */
export function openMemories(before: OpenAccounts) {
  const { clock, connections, data, fork, policy, profile, report, saved, send } = before;
  const suppression = createSuppression({
    ...before,
    folder: data,
    onChange: () => send('suppression:changed', null),
  });
  const engine = createEngineClient(fork, { onCrash: report });
  const { fingerprint } = profile;
  const money = openMoney({ ...before, budgets: saved.budgets, owner: connections.owner });
  const team = createTeam({
    ...before,
    engine,
    suppression,
    store: saved.team,
    cipher: electronCipher,
    chargeOf: money.ledger.get,
    savedPresets: () => [
      ...saved.mappings.get().map((value) => ({ kind: 'mapping' as const, value })),
      ...saved.savedFollowUps.get().map((value) => ({ kind: 'follow-ups' as const, value })),
      ...saved.exports.get().presets.map((value) => ({ kind: 'export-format' as const, value })),
    ],
    isOwn: before.isOwn,
    mayGoAlone: policy.withoutTeam !== 'never',
    onChange: () => send('team:changed', null),
  });
  return {
    ...before,
    suppression,
    engine,
    fingerprint,
    money,
    team,
    spent: createSpentIntents(before.memory, clock),
    book: createAnswerBook({ ...before, engine, fingerprint, team: team.bookOf }),
  };
}
