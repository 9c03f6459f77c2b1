import { createEngineClient } from '../engine/process/client.ts';
import { createAnswerBook } from '../memory/answer-book/answer-book.ts';
import { createSpentIntents } from '../memory/spent-intents.ts';
import { createSuppression } from '../memory/suppression.ts';
import { openMoney } from '../money/money.ts';
import { electronCipher } from '../platform/desktop.ts';
import { createTeam } from '../team/team.ts';
import type { OpenAccounts } from './accounts.ts';

export type OpenMemory = ReturnType<typeof openMemories>;

/** The third stage: what was asked, spent and held back before, and the engine, which reads the same memory. */
export function openMemories(opened: OpenAccounts) {
  const { clock, connections, data, fork, policy, profile, report, saved, send } = opened;
  const suppression = createSuppression({
    ...opened,
    folder: data,
    onChange: () => send('suppression:changed', null),
  });
  const engine = createEngineClient(fork, { onCrash: report });
  const { fingerprint } = profile;
  const money = openMoney({ ...opened, budgets: saved.budgets, owner: connections.owner });
  const team = createTeam({
    ...opened,
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
    isOwn: opened.isOwn,
    mayGoAlone: policy.withoutTeam !== 'never',
    onChange: () => send('team:changed', null),
  });
  return {
    ...opened,
    suppression,
    engine,
    fingerprint,
    money,
    team,
    spent: createSpentIntents(opened.memory, clock),
    book: createAnswerBook({ ...opened, engine, fingerprint, team: team.bookOf }),
  };
}
