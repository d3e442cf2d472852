import { describe, expect, test } from 'vitest'
import { blocksOf, hasTags } from './markup.ts'

describe('a text with a little markup', () => {
  test('has headings, paragraphs of lines, and lists', () => {
    const text =
      'Before\nthe heading\n# Where we deliver\nTo all\nseven emirates.\n\n- Dubai\n-  Sharjah\nAnd beyond.\n\n\nOften.'
    expect(blocksOf(text)).toEqual([
      { kind: 'paragraph', text: 'Before the heading' },
      { kind: 'heading', text: 'Where we deliver' },
      { kind: 'paragraph', text: 'To all seven emirates.' },
      { kind: 'list', items: ['Dubai', 'Sharjah'] },
      { kind: 'paragraph', text: 'And beyond.' },
      { kind: 'paragraph', text: 'Often.' },
    ])
  })

  test('has two lists where a blank line parts them', () => {
    expect(blocksOf('- one\n\n- two')).toHaveLength(2)
  })

  test('has no other signs: what looks like one is said as it is', () => {
    for (const line of [
      '#1 in Dubai',
      '-5 degrees',
      '## Two',
      '*bold* [link](javascript:alert(1))',
      '#',
      '-',
    ]) {
      expect(blocksOf(line)).toEqual([{ kind: 'paragraph', text: line }])
    }
    expect(blocksOf('')).toEqual([])
  })

  test('is read in time that grows with its length alone', () => {
    // Quadratic time would take minutes and exceed the test's timeout.
    const blocks = blocksOf('- a\n'.repeat(2_000) + '#'.repeat(240_000) + ' '.repeat(240_000))
    expect(blocks).toHaveLength(2)
  })
})

test.each(['<b>', 'a </p>', '<!-- x -->', '<?php', '<SCRIPT src=x>', '<svg/onload=alert(1)>'])(
  '%s is a tag',
  (text) => expect(hasTags(text)).toBe(true),
)

test.each(['1 < 2', 'x <3', '< 30 days', '>'])('%s is none', (text) => expect(hasTags(text)).toBe(false))
