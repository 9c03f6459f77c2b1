const unit = (names: string) => names.split(' ').map((name) => `unit/${name}`);
const integration = (names: string) => names.split(' ').map((name) => `integration/${name}`);

/**
 * The files that decide about money, paid results, keys and whom to call, each with the tests that hold its lines.
 * A name stands for every test file whose path contains it.
 */
export const SAFETY_FILES: Readonly<Record<string, readonly string[]>> = {
  'shared/verdict/flag-text.ts': unit('verdict-'),
  'renderer/lookup/judged.ts': unit('verdict- renderer-lookup.'),
  'shared/model/lookup-verdict.ts': unit('verdict-'),
  'electron/unattended/unattended.ts': unit('unattended'),
  'shared/verdict/phone-number.ts': unit('verdict-'),
  'shared/verdict/facts.ts': unit('verdict-'),
  'shared/verdict/state-dnc.ts': unit('verdict-'),
  'shared/verdict/verdict.ts': unit('verdict- jobs-verdicts'),
  'electron/memory/spent-intents.ts': unit('memory-spent-intents jobs-presses'),
  'electron/team/team-book.ts': [...unit('team-book'), ...integration('team-claims team-apps')],
  'electron/team/team-lists.ts': [...unit('team-lists'), ...integration('team-apps')],
  'electron/app/profile/profile.ts': integration('profile'),
  'electron/lookups/lookups.ts': unit(
    'lookups.test lookups-kept lookup-history ledger-lookups asked-elsewhere lookup-over-budget asked-before accounts-law',
  ),
  'electron/jobs/commands.ts': unit(
    'jobs-outcome-unknown jobs-life. jobs-fetch-again jobs-odd-results jobs-taken-back jobs-test-batch jobs-preparing',
  ),
  'electron/jobs/sending-commands.ts': unit(
    'jobs-presses jobs-before-sending jobs-life. changed-list jobs-test-batch jobs-sending budgets follow-up-jobs',
  ),
  'electron/jobs/record/lifecycle.ts': unit(
    'jobs-states jobs-test-batch accounts jobs-before-sending jobs-taken-back',
  ),
  'electron/jobs/record/poll-schedule.ts': unit('jobs-status'),
  'electron/jobs/record/result-steps.ts': unit('jobs-fetch-again jobs-odd-results jobs-life.'),
  'electron/jobs/record/status-step.ts': unit('jobs-status jobs-fetch-again jobs-polling'),
  'electron/jobs/work/job-work.ts': unit('jobs-waits'),
  'electron/jobs/work/fetch-result.ts': unit('jobs-fetching jobs-fetch-again'),
  'electron/jobs/work/poller.ts': unit('jobs-poller jobs-polling'),
  'electron/jobs/work/prepare-step.ts': unit('jobs-preparing jobs-test-batch'),
  'electron/jobs/work/send.ts': unit('jobs-send-queue jobs-sending jobs-waits budgets'),
  'electron/jobs/work/take-result.ts': unit('jobs-result-files jobs-odd-results jobs-fetch-again'),
  'electron/platform/record-folders.ts': unit(
    'jobs-journal jobs-store jobs-killed jobs-taken-back jobs-disk-faults',
  ),
  'electron/platform/record-store.ts': unit('jobs-store jobs-taken-back platform-taken-out'),
  'electron/jobs/disk/result-files.ts': unit('jobs-result-files jobs-fetch-again'),
  'electron/jobs/webhook.ts': unit('jobs-webhook-intake jobs-webhook-events'),
  'electron/service/calls/create-job.ts': [...integration('service-create'), ...unit('service-refusal')],
  'electron/service/calls/download.ts': integration('service-download service-redirects'),
  'electron/service/calls/lookup.ts': integration('service-lookup service-answers'),
  'electron/service/calls/part-file.ts': unit('service-part-file'),
  'electron/service/calls/result-receiver.ts': [
    ...unit('service-download-reply'),
    ...integration('service-download'),
  ],
  'electron/service/http/network-problems.ts': unit('service-network-failure'),
  'electron/service/http/connect.ts': [...unit('service-address'), ...integration('service-network')],
  'electron/service/http/transport.ts': [
    ...unit('service-request-body'),
    ...integration('service-transport service-network service-certificates'),
  ],
  'electron/service/replies/decode-job.ts': unit('service-decode'),
  'electron/service/replies/error-words.ts': unit('service-words'),
  'electron/service/replies/reply-problems.ts': unit('service-refusal'),
  'electron/service/replies/service-reply.ts': integration('service-compressed service-download'),
  'electron/connections/connections.ts': unit('connections accounts.test accounts-property policy'),
  'electron/connections/key-vault.ts': unit('key-vault'),
  'electron/platform/disk.ts': unit('platform-disk'),
  'electron/platform/lock-file.ts': unit('lock-file'),
  'electron/app/window/app-protocol.ts': unit('window-lockdown'),
  'electron/app/window/closing.ts': unit('window-closing'),
  'electron/ipc/router.ts': unit('ipc-contract'),
  'shared/model/job-state.ts': unit('jobs-states'),
  'shared/model/job.ts': unit(
    'jobs-states jobs-sending jobs-waits jobs-presses jobs-test-batch ledger-jobs test-batch-row-counts',
  ),
  'renderer/app/follow-main.ts': unit('renderer-follow-main'),
};
