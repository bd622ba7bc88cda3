/** The keys of the order desk, as its overview tells them; what they do stands in `use-staff-keys.ts`. */
export const deskKeys = {
  list: [
    [['/'], 'search'],
    [['j', 'k'], 'move'],
    [['Enter'], 'enter'],
    [['x'], 'select'],
    [['?'], 'help'],
  ],
  order: [
    [['j', 'k'], 'step'],
    [['c'], 'check'],
    [['l'], 'predict'],
    [['r'], 're_predict'],
    [['w'], 'print'],
    [['p'], 'pack'],
    [['s'], 'ship'],
    [['d'], 'delivered'],
    [['u'], 'urgent'],
    [['e'], 'abnormal'],
    [['h'], 'change_channel'],
    [['t'], 'tags'],
    [['n'], 'note'],
    [['a'], 'address'],
    [['f'], 'refund'],
    [['Delete'], 'cancel'],
    [['Esc'], 'close'],
  ],
} as const
