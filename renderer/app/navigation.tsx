import { Box, Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconFlask, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import type { ConnectionView } from '../../shared/model/connection.ts';
import type { DeskItem } from '../desk/desk-contents.ts';
import { useHowFar, useUnderWay } from '../desk/desk-page.tsx';
import { useStartOver } from '../intake/draft-context.tsx';
import { useActiveConnection, useTeam } from '../ipc/queries.ts';
import { exchangeWords } from '../settings/team/team-words.ts';
import { useNow } from '../ui/page-state.ts';
import { paths } from '../ui/paths.ts';
import { toneVars } from '../ui/theme.tsx';
import classes from './app.module.css';
import { places } from './window-places.ts';

/** The way to every place, and to a new job from anywhere. */
export function Navigation() {
  const [location, navigate] = useLocation();
  const startOver = useStartOver();

  const startNewJob = () => {
    startOver();
    navigate(paths.newJob);
  };

  return (
    <Box component="nav" py={16} aria-label="Main">
      <p className={classes.brand}>
        <img src="./icon.svg" alt="" width={22} height={22} />
        <span className="spoken-when-narrow">Enrich Desk</span>
      </p>
      <Button
        variant="filled"
        fullWidth
        className={classes.new}
        title="New job"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={startNewJob}
      >
        <span className="spoken-when-narrow">New job</span>
      </Button>
      <Stack component="ul" className="plain" gap={2} mt={14}>
        {places.map(({ label, path, icon: Mark }) => (
          <li key={path}>
            <Link
              href={path}
              className={classes.place}
              title={label}
              aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
            >
              <Mark size={18} stroke={1.6} aria-hidden />
              <span className="spoken-when-narrow">{label}</span>
            </Link>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

const mostShown = 3;

/** What runs and how far it is, and how much waits for a person: in sight from every page. Leads to the desk, which says it all. */
export function SideActivity() {
  const { needsYou, running } = useUnderWay();
  if (needsYou.length + running.length === 0) return null;
  return (
    <section className={classes.activity} aria-label="Activity">
      {running.length > 0 && (
        <Link href={paths.desk} className={`dim small ${classes.toDesk}`}>
          {running.length} running
        </Link>
      )}
      {running.slice(0, mostShown).map((item) => (
        <HowFar key={item.id} item={item} />
      ))}
      {needsYou.length > 0 && (
        <Link href={paths.desk} className={`dim small ${classes.toDesk}`} style={toneVars('warn')} data-dot>
          {needsYou.length} {needsYou.length === 1 ? 'needs' : 'need'} action
        </Link>
      )}
    </section>
  );
}

/** To be seen only: how many run is said above, and each by its name on the desk. */
function HowFar({ item }: { item: DeskItem }) {
  const part = useHowFar(item);
  return (
    <Stack className={`small ${classes.item}`} gap={3} aria-hidden data-name={item.name}>
      <Progress value={part ?? 0} size={3} bg="var(--desk-line-strong)" />
    </Stack>
  );
}

/** Where jobs and lookups go right now, always in sight. Leads to where it can be changed. */
export function ConnectionPanel() {
  const connection = useActiveConnection();
  return (
    <Box py={12}>
      <TeamLine />
      <section aria-label="Active connection">
        {connection ? <ConnectionCard connection={connection} /> : <Skeleton height={66} radius="md" />}
      </section>
    </Box>
  );
}

/** How sharing with the team goes; nothing where there is none. */
function TeamLine() {
  const team = useTeam().data;
  const now = useNow();
  if (!team) return null;
  const { text, tone } = exchangeWords(team.exchange, now);
  return (
    <section
      className={classes.team}
      aria-label="Team sharing"
      style={toneVars(tone)}
      data-dot
      title={`${team.teamName}: ${text}`}
    >
      <Link href={paths.team} className="whole">
        <span className="spoken-when-narrow">Team</span>
      </Link>
      <span className="spoken-when-narrow" role="status">
        {text}
      </span>
    </section>
  );
}

function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const practice = connection.kind === 'practice';
  const Icon = practice ? IconFlask : IconPlugConnected;
  return (
    <div className={`framed ${classes.card}`} data-kind={connection.kind}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <Stack component="span" gap={0} miw={0} lh={1.35}>
        {/* How it stands is no part of the link's name, which would else be taken for that of "Credits". */}
        <Link href={paths.settings} className={`whole ${classes.link}`}>
          <span className="dim small spoken-when-narrow" data-dim>
            Connection
          </span>{' '}
          <Text span inherit fw={600} className="one-line spoken-when-narrow">
            {connection.name}
          </Text>
        </Link>
        <span className="dim small two-lines spoken-when-narrow" data-dim>
          {practice ? 'Sample data, nothing is charged' : standing(connection)}
        </span>
      </Stack>
    </div>
  );
}

/** What is wrong with its key; '' where it is there to stay. */
const keyTrouble: Record<ConnectionView['key']['state'], string> = {
  missing: 'No API key yet',
  unreadable: 'The API key must be entered again',
  waiting: 'Waiting for your keychain to be unlocked',
  'session-only': 'API key kept until the app closes',
  stored: '',
};

const standing = ({ key, address }: ConnectionView): string =>
  keyTrouble[key.state] || address.replace(/^https?:\/\//, '');
