/** Whose roles and whose menu: by itself, because every page reads the menu and few read roles. */
export const roleKinds = ['staff', 'merchant'] as const
