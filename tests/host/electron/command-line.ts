import type { CommandLine } from 'electron';
import { strict } from '../strict.ts';

/** app.commandLine over `--name` and `--name=value` arguments. */
export function createCommandLine(
  args: string[],
): Pick<CommandLine, 'appendArgument' | 'appendSwitch' | 'getSwitchValue' | 'hasSwitch' | 'removeSwitch'> {
  const switches = new Map<string, string>();
  const add = (argument: string) => {
    const found = /^--([^=]+)(?:=(.*))?$/.exec(argument);
    if (found?.[1]) switches.set(found[1], found[2] ?? '');
  };
  for (const argument of args) add(argument);
  return strict('app.commandLine', {
    appendArgument: add,
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    hasSwitch: (name: string) => switches.has(name),
    removeSwitch: (name: string) => void switches.delete(name),
  });
}
