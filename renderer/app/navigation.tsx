import { Button } from '@mantine/core';
import { type Icon, IconBook2, IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { useStartOver } from '../intake/use-start-over.ts';
import { paths } from '../ui/paths.ts';
import { places } from '../ui/places.ts';
import classes from './app.module.css';

/** The way to every place, and to a new job from anywhere. */
export function Navigation() {
  const [, navigate] = useLocation();
  const startOver = useStartOver();

  const startNewJob = () => {
    startOver();
    navigate(paths.newJob);
  };

  return (
    <nav className={classes.nav} aria-label="Main">
      <p className={classes.brand}>
        <img src="./icon.svg" alt="" width={22} height={22} />
        <span className="spoken-when-narrow">Enrich Desk</span>
      </p>
      <Button
        fullWidth
        className={classes.new}
        title="New job"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={startNewJob}
      >
        <span className="spoken-when-narrow">New job</span>
      </Button>
      <ul className={classes.places}>
        {places.map(({ label, path, icon }) => (
          <Place key={path} label={label} path={path} icon={icon} />
        ))}
        <Place quiet label="Guide" path={paths.guide} icon={IconBook2} />
      </ul>
    </nav>
  );
}

interface PlaceProps {
  label: string;
  path: string;
  icon: Icon;
  /** Not where work is done: it stands back behind the others. */
  quiet?: true;
}

function Place({ label, path, icon: Mark, quiet }: PlaceProps) {
  const [location] = useLocation();
  return (
    <li>
      <Link
        href={path}
        className={classes.place}
        title={label}
        data-quiet={quiet}
        aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
      >
        <Mark size={18} stroke={1.6} aria-hidden />
        <span className="spoken-when-narrow">{label}</span>
      </Link>
    </li>
  );
}
