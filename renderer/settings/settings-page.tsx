import { Group, NavLink, NumberInput, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Policy } from '../../shared/model/app-info.ts';
import type { CreditPool } from '../../shared/model/ledger-services.ts';
import {
  type CreditPrice,
  CreditPriceSchema,
  type CreditPrices,
  defaultSettings,
  type Settings,
} from '../../shared/model/settings.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useAppInfo, useSettings } from '../ipc/queries.ts';
import { Segments } from '../ui/controls.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { ButtonElement } from '../ui/theme.tsx';
import { AboutSection } from './about-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DataSection, EraseSection } from './data-section.tsx';
import { LookupsSection, QuickSection } from './lookups-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { SettingLine, SwitchLine, useSettingsChange } from './setting-line.tsx';
import classes from './settings.module.css';
import { TeamSection } from './team/team-section.tsx';
import { WatchedSection } from './watched-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

const pools = ['business', 'appending'] as const satisfies readonly CreditPool[];

/** What a credit of each pool costs the user, which no service states: for what results and deductions cost in money. */
function CreditPriceLine() {
  const { data } = useSettings();
  // Its fields begin with what is saved, and stay while it is being saved.
  if (!data) return null;
  return (
    <SettingLine
      label="What a credit costs you"
      hint="Shows costs in money. Business lookups use business credits, the others appending credits. Jobs show a cost if both prices are the same."
    >
      <Stack gap={6}>
        {pools.map((pool) => (
          <PriceFields key={pool} pool={pool} prices={data.creditPrices} />
        ))}
      </Stack>
    </SettingLine>
  );
}

function PriceFields({ pool, prices }: { pool: CreditPool; prices: CreditPrices }) {
  const set = useSettingsChange();
  const price: CreditPrice | null = prices[pool];
  const [amount, setAmount] = useState<string | number>(price?.amount ?? '');
  const [currency, setCurrency] = useState(price?.currency ?? 'USD');
  // The field gives text where a number would lose what is typed: "0.10".
  /** Null for no price, undefined for one that is none. */
  const wanted =
    amount === '' ? null : CreditPriceSchema.safeParse({ amount: Number(amount), currency }).data;
  const save = () => {
    if (wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(price))
      set.mutate({ creditPrices: { ...prices, [pool]: wanted } });
  };
  const saved = { onBlur: save, onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && save() };
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <NumberInput
        aria-label={`Price of ${pool === 'business' ? 'a business' : 'an appending'} credit`}
        placeholder={pool === 'business' ? 'Business' : 'Appending'}
        allowedDecimalSeparators={['.', ',']}
        w={110}
        value={amount}
        error={wanted === undefined && 'A number above 0'}
        onChange={setAmount}
        {...saved}
      />
      <TextInput
        aria-label={`Currency of ${pool} credits`}
        w={80}
        maxLength={8}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
        {...saved}
      />
    </Group>
  );
}

const sections = [
  { title: 'Connections', Content: ConnectionsSection },
  { title: 'Team', id: 'team', Content: TeamSection },
  { title: 'Watched folders', Content: WatchedSection },
  { title: 'Lookups', Content: LookupsSection },
  { title: 'Planned checks', Content: PlanSection },
  { title: 'Quick lookup', Content: QuickSection },
  { title: 'Webhooks', Content: WebhookSection },
  { title: 'This app', Content: AppSection },
  { title: 'Your data', Content: DataSection },
  { title: 'About', Content: AboutSection },
  { title: 'Erase data', Content: EraseSection, isDanger: true },
];

/** Connections and how the app behaves: one page, with a list of its sections at the side. @param section where it begins */
export function SettingsPage({ section }: { section?: string | undefined }) {
  const column = useRef<HTMLDivElement>(null);
  // After the page, which begins at its own heading.
  useEffect(() => {
    const index = sections.findIndex(({ id }) => id === section);
    if (section !== undefined) goTo(column.current?.children[index]);
  }, [section]);
  return (
    <Page title="Settings">
      <PolicySection />
      <div className={classes.sections}>
        <nav aria-label="Sections">
          <ul className={`plain ${classes.contents}`}>
            {sections.map(({ title, isDanger }, index) => (
              <li key={title}>
                <NavLink
                  component={ButtonElement}
                  px={10}
                  py={5}
                  bdrs="sm"
                  c={isDanger ? 'var(--desk-bad-fg)' : 'dimmed'}
                  label={title}
                  onClick={() => goTo(column.current?.children[index])}
                />
              </li>
            ))}
          </ul>
        </nav>
        <Stack ref={column} gap={16} miw={0}>
          {sections.map(({ title, Content }) => (
            <div key={title}>
              <Content />
            </div>
          ))}
        </Stack>
      </div>
    </Page>
  );
}

function goTo(section: Element | undefined): void {
  const heading = section?.querySelector('h2');
  heading?.scrollIntoView({ block: 'start' });
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** What whoever manages this computer has decided; nothing where nobody has. */
function PolicySection() {
  const policy = useAppInfo().data?.policy;
  const lines = policy ? policyLines(policy) : [];
  if (!policy || (lines.length === 0 && policy.problem === null)) return null;
  return (
    <Section title="Set by your organization" hint="Only your administrator can change this.">
      {policy.problem && <ProblemNotice problem={policy.problem} tone="warn" />}
      {lines.map(({ label, hint }) => (
        <SettingLine key={label} label={label} hint={hint} />
      ))}
    </Section>
  );
}

const proxyText = (proxy: Policy['proxy']): string | null => {
  if (proxy === 'system') return null;
  return proxy === 'direct' ? 'Directly, without a proxy.' : `By the proxy ${proxy.rules}.`;
};

/** What a policy decides, in words; nothing of what it leaves open. */
export function policyLines(policy: Policy): { label: string; hint: string }[] {
  const { serviceAddress, isAddressFixed, updates, keepLookupsDays, proxy, withoutTeam } = policy;
  const lines = [
    {
      label: 'Service',
      hint:
        serviceAddress !== null
          ? `Lists and lookups go to ${serviceAddress} only.`
          : isAddressFixed && 'No connection can be added.',
    },
    { label: 'New versions', hint: updates === 'off' && 'The app is updated by your organization.' },
    {
      label: 'Past lookups',
      hint: keepLookupsDays !== null && `Kept for ${counted(keepLookupsDays, 'day')} at most.`,
    },
    { label: 'The way to the service', hint: proxyText(proxy) },
    {
      label: 'Team',
      hint: withoutTeam === 'never' && 'Nothing is sent while the team’s database can’t be reached.',
    },
  ];
  return lines.flatMap(({ label, hint }) => (hint ? [{ label, hint }] : []));
}

const schemes: Record<Settings['colorScheme'], string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** How the app looks and speaks up. */
function AppSection() {
  const { data: settings = defaultSettings } = useSettings();
  const startsAtLogin = useAppInfo().data?.startsAtLogin;
  const set = useSettingsChange();

  return (
    <Section title="This app">
      <SettingLine label="Appearance" hint="System follows this computer.">
        <Segments
          label="Appearance"
          options={schemes}
          value={settings.colorScheme}
          onChange={(colorScheme) => set.mutate({ colorScheme })}
        />
      </SettingLine>
      <SwitchLine
        label="Notifications"
        hint="When a job is done or needs attention."
        checked={settings.notifications}
        onChange={(notifications) => set.mutate({ notifications })}
      />
      {startsAtLogin && (
        <SwitchLine
          label="Start when you sign in"
          hint="In the tray. Closing the window keeps the app running there."
          checked={settings.startsAtLogin}
          onChange={(on) => set.mutate({ startsAtLogin: on })}
        />
      )}
      <CreditPriceLine />
    </Section>
  );
}
