import { success } from '../../shared/model/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Team } from '../team/team.ts';
import type { Handlers } from './router.ts';

export function teamHandlers({ team, jobs }: { team: Team; jobs: Pick<Jobs, 'sendWithoutTeam'> }) {
  return {
    'team:status': () => success(team.status()),
    'team:test': (server) => team.test(server),
    'team:create': (wanted) => team.create(wanted),
    'team:join': (wanted) => team.join(wanted),
    'team:leave': () => team.leave(),
    'team:sql': () => success({ text: team.sql() }),
    'team:set-budget': ({ credits }) => team.setBudget(credits),
    'team:share-answers': ({ isOn }) => team.shareAnswers(isOn),
    'team:spent': ({ month }) => success(team.spent(month)),
    'team:presets': () => success(team.presets.all()),
    'team:share-preset': ({ kind, id }) => team.presets.share(kind, id),
    'team:stop-sharing': ({ id }) => team.presets.stopSharing(id),
    'jobs:send-without-team': ({ id }) => jobs.sendWithoutTeam(id),
  } satisfies Partial<Handlers>;
}
