import { expect, test } from '@jest/globals';
import { pictureTypeOf } from './encode-picture.js';

test.each([
  ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png'],
  ['WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'image/webp'],
  ['AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'latin1'), 'image/avif'],
  ['AVIF by a compatible brand', Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'latin1'), 'image/avif'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), null],
  ['avif after the brand box', Buffer.from('\0\0\0\x10ftypheic\0\0\0\0avif', 'latin1'), null],
  ['a RIFF sound file', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'), null],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), null],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['text', Buffer.from('bonjour'), null],
  ['nothing', Buffer.alloc(0), null],
  ['three bytes', Buffer.from([0, 0, 0]), null],
])('%s', (_, file, type) => expect(pictureTypeOf(file)).toBe(type));
