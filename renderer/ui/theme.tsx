import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  NativeSelect,
  SegmentedControl,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { type Verdict, verdicts } from '../../shared/verdict/verdict.ts';
import { canvas } from '../../shared/words/canvas.ts';

/** Every color and size of the window comes from this file; style sheets use its variables only. */

const pine: MantineColorsTuple = [
  '#eaf5f3',
  '#d3e9e6',
  '#a7d3cd',
  '#79bbb4',
  '#54a49c',
  '#398f87',
  '#287a73',
  '#1f655f',
  '#174f4b',
  '#0e3a37',
];

const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e5e9ec',
  '#d8dde1',
  '#c3cad0',
  '#9aa5ad',
  '#5b6770',
  '#434e56',
  '#2f383f',
  '#1a2126',
];

const dark: MantineColorsTuple = [
  '#dce1e4',
  '#b8c0c5',
  '#929da4',
  '#67727a',
  '#3b454c',
  '#2d363c',
  '#232b30',
  '#1a2024',
  '#13181b',
  '#0d1113',
];

const controlHeight = '32px';
const controlText = '13px';

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, gray, dark },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", "Segoe UI Variable Text", "Segoe UI", -apple-system, BlinkMacSystemFont, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: '"Cascadia Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '30px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.3' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '13px', lineHeight: '1.45' },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default', size: 'sm' },
      vars: (_, { size }) => ({
        root: size === 'sm' ? { '--button-height': controlHeight, '--button-fz': controlText } : {},
      }),
    }),
    // What all of Mantine's buttons are made of.
    UnstyledButton: UnstyledButton.extend({ defaultProps: { component: ButtonElement } }),
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-height': controlHeight } }) }),
    // Mantine makes these two sizes out of that of the field, which is none of ours.
    InputWrapper: Input.Wrapper.extend({
      vars: () => ({
        label: {},
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
        success: {},
      }),
    }),
    Text: { defaultProps: { size: 'sm' } },
    // Names, addresses and numbers: nothing to be corrected, nor to be remembered by the browser.
    TextInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    NumberInput: { defaultProps: { hideControls: true, allowNegative: false } },
    // Its arrow is drawn, and no picture of anything.
    NativeSelect: NativeSelect.extend({ defaultProps: { rightSectionProps: { 'aria-hidden': true } } }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
    }),
    Modal: Modal.extend({
      styles: { title: { fontWeight: 600 } },
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 120 },
      },
    }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs' },
      styles: {
        label: { paddingInline: 12, fontSize: controlText },
        // Mantine's radio buttons have no size: these lie unseen over their labels, to be pressed by whatever presses.
        input: { inset: 0, zIndex: 3, width: '100%', height: '100%', margin: 0, cursor: 'pointer' },
      },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});

/** How a thing stands, as a color: `fg` for words, `bg` behind them, `dot` for marks and bars. */
export type Tone = 'ok' | 'active' | 'warn' | 'bad' | 'idle' | 'practice';

/** The colors of a tone for whatever carries it, and for the sheets of what is in it. */
export const toneVars = (tone: Tone): Record<`--${string}`, string> => ({
  '--fg': `var(--desk-${tone}-fg)`,
  '--bg': `var(--desk-${tone}-bg)`,
  '--dot': `var(--desk-${tone}-dot)`,
});

/** In a light window, then in a dark one. */
type Pair = readonly [light: string, dark: string];

const tones: Record<Tone, { fg: Pair; bg: Pair; dot: Pair }> = {
  ok: { fg: ['#1c6b3c', '#83d3a1'], bg: ['#e6f4ea', '#17301f'], dot: ['#2f9e5b', '#46b374'] },
  active: { fg: ['#0c5a80', '#86c8ec'], bg: ['#e4f1f9', '#14303f'], dot: ['#2a8cc0', '#409fd0'] },
  warn: { fg: ['#85500a', '#edbd72'], bg: ['#fdf1dd', '#38290f'], dot: ['#d98a1b', '#dd9a35'] },
  bad: { fg: ['#a32a25', '#f29c97'], bg: ['#fdebea', '#3d1b1a'], dot: ['#d3423b', '#e0605a'] },
  idle: { fg: ['#54606a', '#aab4bb'], bg: ['#eceff1', '#2a3238'], dot: ['#8b969e', '#7d8891'] },
  practice: { fg: ['#6b3fa0', '#c6a6ee'], bg: ['#f2ebfb', '#2c2140'], dot: ['#8a5cc4', '#a27adb'] },
};

/**
 * The parts of a verdict bar. Each stands out from the page, and from its neighbors in the order of the bar, by a
 * contrast of 3 to 1 (WCAG 2.2, 1.4.11); the patterns below tell them apart without color.
 */
const verdictColors: Record<Verdict, Pair> = {
  'may-call': ['#0c4a2d', '#22884f'],
  'check-first': ['#c47d0e', '#fbd28a'],
  'do-not-call': ['#7e1719', '#cb4540'],
  'not-known': ['#838e97', '#d3dbe0'],
};

/** As a background: the color, and the pattern upon it. */
export const verdictLook: Record<Verdict, string> = {
  'may-call': 'var(--desk-verdict-may-call)',
  'check-first':
    'repeating-linear-gradient(135deg, transparent 0 5px, var(--desk-surface) 5px 6.5px) var(--desk-verdict-check-first)',
  'do-not-call':
    'linear-gradient(var(--desk-surface), var(--desk-surface)) center / 100% 2px no-repeat var(--desk-verdict-do-not-call)',
  'not-known':
    'radial-gradient(circle, var(--desk-surface) 1px, transparent 1.4px) 0 0 / 6px 6px var(--desk-verdict-not-known)',
};

const variables: Record<string, Pair> = {
  '--mantine-color-body': ['#ffffff', '#1a2024'],
  '--mantine-color-error': tones.bad.fg,
  '--mantine-color-dimmed': ['#56626b', '#9ba6ad'],
  '--desk-canvas': [canvas.light, canvas.dark],
  '--desk-surface': ['#ffffff', '#1a2024'],
  '--desk-sunken': ['#f0f3f4', '#151a1d'],
  '--desk-rail': ['#eaeef0', '#0f1315'],
  '--desk-hover': ['#eef2f3', '#222a2f'],
  '--desk-line': ['#dfe4e7', '#2a3238'],
  '--desk-line-strong': ['#c6ced3', '#424d55'],
  '--desk-text': ['#1a2126', '#dce1e4'],
  '--desk-text-dim': ['#56626b', '#9ba6ad'],
  '--desk-accent': ['#1f655f', '#79bbb4'],
  '--desk-accent-soft': ['#e4f1ef', '#172e2b'],
  ...Object.fromEntries(
    Object.entries(tones).flatMap(([tone, colors]) =>
      Object.entries(colors).map(([part, pair]) => [`--desk-${tone}-${part}`, pair]),
    ),
  ),
  ...Object.fromEntries(verdicts.map((verdict) => [`--desk-verdict-${verdict}`, verdictColors[verdict]])),
};

const colorsAt = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(variables).map(([name, pair]) => [name, pair[at]]));

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--desk-rail-width': '204px', '--desk-page-max': '1160px' },
  light: colorsAt(0),
  dark: colorsAt(1),
});

/**
 * The element of every button. One that is disabled while it has the keyboard (it works, or has done what it was for) says
 * so and hears no press, but keeps the keyboard until it is left: the browser would take it from a disabled element, and
 * who pressed it by a key would be at the top of the page.
 */
export function ButtonElement({
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  type = 'button',
  ...props
}: ComponentProps<'button'>) {
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const keepsKeyboard = disabled && hasKeyboard;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !hasKeyboard}
      aria-disabled={keepsKeyboard || props['aria-disabled']}
      onClick={keepsKeyboard ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setHasKeyboard(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasKeyboard(false);
        onBlur?.(event);
      }}
    />
  );
}
