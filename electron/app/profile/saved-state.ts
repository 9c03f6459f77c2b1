import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BudgetsSchema } from '../../../shared/model/budgets.ts';
import { SavedFollowUpsSchema } from '../../../shared/model/follow-ups.ts';
import { SavedMappingSchema } from '../../../shared/model/mapping.ts';
import { noPlannedChecks, PlannedChecksSchema } from '../../../shared/model/planned-checks.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { defaultSettings, SettingsSchema } from '../../../shared/model/settings.ts';
import { WatchedFolderSchema } from '../../../shared/model/watched-folder.ts';
import { noConnections, SavedConnectionsSchema } from '../../connections/saved-connections.ts';
import { createRemovalClock, noRemovalTime, RemovalTimeSchema } from '../../platform/clock.ts';
import { openStore } from '../../platform/store.ts';
import { ToldBlockedSchema } from '../../results/service/check-again.ts';
import { ExportStateSchema, noExports } from '../../results/service/export-presets.ts';
import { ResultMemorySchema } from '../../results/service/result-memory.ts';
import { SavedTeamSchema } from '../../team/membership.ts';
import { noUpdates, UpdateMemorySchema } from '../updates/updates.ts';
import type { StateFile } from './stored-parts.ts';

/** Opens what the app keeps in small files: everything but the jobs, which have a folder each. Alone in its file, since it brings Electron. */
export function openSavedState(directory: string, now: () => number, report: (problem: Problem) => void) {
  const open = <Value>(name: StateFile, what: string, schema: z.ZodType<Value>, initial: Value) =>
    openStore({
      directory,
      name,
      what,
      schema,
      initial,
      now,
      onSetAside: (fileName) => report(setAside(fileName)),
    });
  return {
    settings: open('settings', 'The settings', SettingsSchema, defaultSettings),
    /** The unguessable part of the address webhooks come to. */
    webhookAddress: open('webhook', 'The address for webhooks', z.object({ secret: z.string() }), {
      secret: randomBytes(24).toString('base64url'),
    }),
    connections: open('connections', 'The connections', SavedConnectionsSchema, noConnections),
    budgets: open('budgets', 'The budgets', BudgetsSchema, {}),
    exports: open('exports', 'The presets for exports', ExportStateSchema, noExports),
    mappings: open('mappings', 'The saved mappings', z.array(SavedMappingSchema), []),
    savedFollowUps: open('followups', 'The saved follow-up services', z.array(SavedFollowUpsSchema), []),
    team: open('team', 'Your team', SavedTeamSchema, null),
    watched: open('watched', 'Your watched folders', z.array(WatchedFolderSchema), []),
    updates: open('updates', 'What you know of new versions', UpdateMemorySchema, noUpdates),
    results: open('results', 'What you said of results', ResultMemorySchema, []),
    blocked: open('blocked', 'What was said of call lists', ToldBlockedSchema, {}),
    plannedChecks: open('checkplan', 'The plan of checks', PlannedChecksSchema, noPlannedChecks),
    removalClock: createRemovalClock(
      now,
      open('clock', 'What was seen of the clock', RemovalTimeSchema, noRemovalTime),
    ),
  };
}

function setAside(fileName: string): Problem {
  return problem(
    'settings-set-aside',
    'Some settings could not be read, so the app starts without them.',
    `They are kept as ${fileName} in the app's data folder.`,
  );
}
