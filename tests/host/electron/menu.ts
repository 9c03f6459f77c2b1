import type { MenuItemConstructorOptions } from 'electron';
import { strictEmitter } from '../strict.ts';

/** A menu entry. Nothing draws it: tests call `click()`. */
class MenuItem extends strictEmitter('MenuItem') {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: (...args: unknown[]) => void;

  constructor(options: MenuItemConstructorOptions) {
    super();
    const { submenu, click } = options;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.id = options.id;
    this.role = options.role;
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    this.accelerator = options.accelerator === undefined ? undefined : String(options.accelerator);
    this.label = options.label ?? options.role ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = (...args) => {
      if (this.enabled) Reflect.apply(click ?? (() => {}), undefined, [this, ...args]);
    };
  }
}

/** A menu as data. There is no menu bar in a page, so accelerators and roles do nothing here. */
export class Menu extends strictEmitter('Menu') {
  static #applicationMenu: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
