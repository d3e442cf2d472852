export const wholeMapping = [
  'name',
  'category',
  'dimensions',
  'weight',
  'price',
  'colors',
  'styles',
  'mainPhoto',
]
/** A newly uploaded file of 300 rows whose first column is not mapped yet. */
export const importReply = {
  id: 'i-1',
  fileName: 'sofas.csv',
  status: 'mapping',
  failure: null,
  headings: ['Titel', ...wholeMapping.slice(1)],
  mapping: ['', ...wholeMapping.slice(1)],
  sample: [['Marsa', 'Sofas', '1 x 1 x 1', '5', '100', 'Red', 'urban', 'a.png']],
  hasImages: false,
  awaitsImages: false,
  rows: 300,
  checked: 0,
  refused: 0,
  newProducts: 0,
  knownProducts: 0,
  unchangedProducts: 0,
  done: 0,
  failed: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  endedAt: null,
}

export const rowsToCorrect = [
  {
    row: 7,
    name: 'Sofa 5',
    problems: [
      { field: 'price', value: '12.345', message: 'Enter an amount with up to two decimals', cell: '12.345' },
      { field: 'category', value: 'Chairs', message: 'No category is called so', cell: null },
    ],
  },
]
