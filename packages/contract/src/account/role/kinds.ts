/** Kinds of roles and menus. In a separate file, because every page loads the menu and few load roles. */
export const roleKinds = ['staff', 'merchant'] as const
