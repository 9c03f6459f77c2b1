/**
 * The files that decide about money, paid results and keys, each with the tests that hold its lines.
 * A name stands for every test file whose path contains it.
 */

const CREATE = ['integration/service-create.test', 'integration/service-create-not-sent'];
const DOWNLOAD = ['integration/service-download', 'integration/service-slow'];
const LOOKUP = ['integration/service-lookup', 'integration/service-answers'];
const NETWORK = ['unit/service-network-failure'];

export const SAFETY_FILES: Readonly<Record<string, readonly string[]>> = {
  'electron/money/spent-intents.ts': ['unit/spent-intents', 'unit/jobs-one-press'],
  'electron/profile/profile.ts': ['integration/profile', 'unit/profile'],
  'electron/lookups/lookups.ts': ['unit/lookups'],
  'electron/jobs/commands.ts': [
    'unit/jobs-commands',
    'unit/jobs-outcome-unknown',
    'unit/jobs-life.',
    'unit/jobs-fetch-again',
    'unit/jobs-odd-results',
  ],
  'electron/jobs/sending-commands.ts': [
    'unit/jobs-presses',
    'unit/jobs-before-sending',
    'unit/jobs-one-press',
  ],
  'electron/jobs/record/judge-result.ts': ['unit/jobs-judge-result'],
  'electron/jobs/record/lifecycle.ts': ['unit/jobs-lifecycle'],
  'electron/jobs/record/poll-schedule.ts': ['unit/jobs-schedule'],
  'electron/jobs/record/result-steps.ts': [
    'unit/jobs-result-steps',
    'unit/jobs-fetch-again',
    'unit/jobs-odd-results',
  ],
  'electron/jobs/record/sent-before.ts': ['unit/jobs-same-list'],
  'electron/jobs/record/status-step.ts': ['unit/jobs-status', 'unit/jobs-fetch-again'],
  'electron/jobs/work/connection-gate.ts': ['unit/jobs-connection-gate'],
  'electron/jobs/work/fetch-result.ts': ['unit/jobs-fetcher', 'unit/jobs-fetching', 'unit/jobs-fetch-again'],
  'electron/jobs/work/new-record.ts': ['unit/jobs-life.', 'unit/changed-list', 'unit/jobs-presses'],
  'electron/jobs/work/poller.ts': ['unit/jobs-poller'],
  'electron/jobs/work/prepare-step.ts': ['unit/jobs-preparing'],
  'electron/jobs/work/send-list.ts': ['unit/jobs-send-list'],
  'electron/jobs/work/send-queue.ts': ['unit/jobs-send-queue'],
  'electron/jobs/work/take-result.ts': ['unit/jobs-taking', 'unit/jobs-odd-results', 'unit/jobs-fetch-again'],
  'electron/jobs/disk/job-store.ts': ['unit/jobs-store'],
  'electron/jobs/disk/journal.ts': ['unit/jobs-journal', 'unit/jobs-store'],
  'electron/jobs/disk/kept-results.ts': ['unit/jobs-kept-results', 'unit/jobs-fetch-again'],
  'electron/jobs/disk/partial-download.ts': ['unit/jobs-parts'],
  'electron/jobs/webhook/webhook-intake.ts': ['unit/jobs-webhook-strangers', 'unit/jobs-webhook-intake'],
  'electron/service/calls/create-job.ts': [...CREATE, 'integration/service-create-outcome'],
  'electron/service/calls/download.ts': DOWNLOAD,
  'electron/service/calls/download-reply.ts': ['unit/service-download-reply'],
  'electron/service/calls/lookup.ts': LOOKUP,
  'electron/service/calls/multipart.ts': [...CREATE, 'integration/service-create-file'],
  'electron/service/calls/part-file.ts': ['unit/service-part-file'],
  'electron/service/calls/redirects.ts': [
    'integration/service-redirects',
    'integration/service-own-computer',
  ],
  'electron/service/calls/result-receiver.ts': DOWNLOAD,
  'electron/service/http/network-causes.ts': NETWORK,
  'electron/service/http/network-problems.ts': NETWORK,
  'electron/service/http/proxy-routes.ts': ['unit/service-address', 'integration/service-proxy-turns'],
  'electron/service/http/request-body.ts': ['unit/service-request-body'],
  'electron/service/http/transport.ts': [
    'integration/service-transport',
    'integration/service-proxy-turns',
    'integration/service-idle',
    'integration/service-network',
  ],
  'electron/service/replies/decode-job.ts': ['unit/service-decode-jobs'],
  'electron/service/replies/named-jobs.ts': ['unit/service-refusal'],
  'electron/service/replies/redact.ts': ['unit/service-words'],
  'electron/service/replies/refusal.ts': ['unit/service-refusal'],
  'electron/service/replies/unpack.ts': [
    'integration/service-compressed',
    'integration/service-download-kept',
  ],
  'electron/connections/connections.ts': ['unit/connections', 'unit/accounts.test', 'unit/accounts-several'],
  'electron/connections/former-accounts.ts': ['unit/accounts.test', 'unit/accounts-several'],
  'electron/connections/key-vault.ts': ['unit/key-vault'],
  'electron/platform/atomic-write.ts': ['unit/platform-atomic-write'],
  'electron/platform/disk.ts': ['unit/platform-disk'],
  'electron/platform/lock-file.ts': ['unit/lock-file'],
  'electron/window/app-address.ts': ['unit/window-app-address'],
  'electron/window/closing.ts': ['unit/window-closing'],
  'electron/window/lockdown.ts': ['unit/window-lockdown'],
  'electron/ipc/router.ts': ['unit/ipc-router'],
  'shared/job-state.ts': ['unit/jobs-states', 'unit/job-allowed'],
  'shared/job.ts': ['unit/jobs-states', 'unit/job-allowed'],
  'renderer/app/follow-main.ts': ['unit/renderer-follow-main'],
};
