import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRightToLeft, runsRightToLeft } from './direction.ts'

test('languages run from right to left, unless their script says otherwise', () => {
  for (const language of ['ar', 'AR-EG', 'ckb', 'dv', 'fa', 'he-IL', 'sd', 'ug', 'ur', 'yi', 'pa-Arab', 'az-Arab-IR'])
    assert.ok(isRightToLeft(language), language)
  for (const language of ['', 'en', 'arn', 'hei', 'pa', 'ar-Latn', 'sd-Deva-IN', 'en-arabic'])
    assert.ok(!isRightToLeft(language), language)
})

test('a document runs as its language does where it has such letters, else as most of its lines begin', () => {
  assert.ok(runsRightToLeft('Northwind Ltd.\nחברה', 'he'))
  assert.ok(!runsRightToLeft('Northwind Ltd.', 'he'))
  assert.ok(runsRightToLeft('تقرير\n2025\nNorthwind تقرير\nالتاريخ', 'en'))
  assert.ok(!runsRightToLeft('The word كتاب\nكتاب', 'en'))
})
