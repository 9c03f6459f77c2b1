import { useQuery } from '@tanstack/react-query';
import type { PresetKind, TeamPreset } from '../../shared/model/team.ts';
import { ask } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { useTeam } from '../ipc/queries.ts';
import { dayText } from './format.ts';
import { useNow } from './page-state.ts';
import { showDone } from './toasts.tsx';

type PresetOf<Kind extends PresetKind> = Extract<TeamPreset, { kind: Kind }>;

/** What the team shares of a kind, and how a menu shares one or stops it. */
export function useTeamPresets<Kind extends PresetKind>(kind: Kind) {
  const team = useTeam().data ?? null;
  const isOfKind = (preset: TeamPreset): preset is PresetOf<Kind> => preset.kind === kind;
  const shared = (useQuery(ask('team:presets', undefined)).data ?? []).filter(isOfKind);
  const now = useNow();
  const renews = ['team:presets'];
  const share = useCall('team:share-preset', { renews });
  const stop = useCall('team:stop-sharing', { renews });
  const sharedAs = (id: string) => shared.find(({ value }) => value.id === id);
  const said = (what: string) =>
    showDone(
      team?.exchange.state === 'unreachable' ? `${what} Your team will know once it can be reached.` : what,
    );

  return {
    /** Colleagues', under names that say whose they are: an own one may have the same. */
    others: shared
      .filter(({ by }) => by !== null)
      .map((preset) => {
        const { by, at, value } = preset;
        return { ...preset, label: `${value.name}, shared by ${by} ${dayText(at, now)}` };
      }),
    /** Shares an own one, or stops sharing it or a colleague's; false where there is no team. */
    sharing({ id, name }: { id: string; name: string }) {
      const preset = sharedAs(id);
      const quoted = `“${name}”`;
      if (preset) {
        const which = preset.by === null ? (preset.isTold ? '' : ' (not shared yet)') : ` (${preset.by})`;
        const onSuccess = () => said(`Stopped sharing ${quoted}.`);
        return {
          text: `Stop sharing ${quoted}${which}`,
          onClick: () => stop.mutate({ id: preset.id }, { onSuccess }),
        };
      }
      const onSuccess = () => said(`Sharing ${quoted} with your team.`);
      return (
        team !== null && {
          text: `Share ${quoted} with your team`,
          onClick: () => share.mutate({ kind, id }, { onSuccess }),
        }
      );
    },
    /** Ends the name of what is done to one: it is done to what the team shares. */
    alsoFor: (id: string) => (sharedAs(id) ? ', for your team too' : ''),
  };
}
