// Checks an exported history, or a proof of one history, against its seals, with nothing but Node (18 or newer):
//   node verify-history.mjs DIRECTORY [--seals PATH] [--key FILE]...
//   node verify-history.mjs --proof FILE [--seals PATH] [--key FILE]...
// It knows nothing of the service but docs/seals.md. Exit codes: 0 it holds, 1 it does not, 2 wrong usage.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const TITLE = 'payments-seal 1';
const MINUTE = 60_000;
const KINDS = {
  event: { file: 'events.tsv', fields: 12, subject: 2, position: 3, time: 5, part: 'events' },
  change: { file: 'changes.tsv', fields: 12, subject: 8, position: 6, time: 1, part: 'changes' },
};
const [LEAF, NODE] = [Buffer.from([0]), Buffer.from([1])];
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part, 'latin1'), createHash('sha256')).digest();
// The tree of RFC 6962: of more than one leaf, the left side has the largest power of two below their number.
const split = size => 2 ** Math.floor(Math.log2(size - 1));
const root = leaves => (leaves.length < 2 ? leaves[0] ?? sha()
  : sha(NODE, root(leaves.slice(0, split(leaves.length))), root(leaves.slice(split(leaves.length)))));

function rootOf(leaf, place, size, path) { // empty when the path does not fit
  if (size < 2) return path.length || place ? '' : leaf;
  const [rest, sibling, left] = [path.slice(0, -1), path.at(-1) ?? '', split(size)];
  if (place < left) return sha(NODE, rootOf(leaf, place, left, rest), sibling);
  return sha(NODE, sibling, rootOf(leaf, place - left, size - left, rest));
}

const lines = (file, start = 0) => // bytes are kept as latin1, a character each
  createInterface({ input: createReadStream(file, { start, encoding: 'latin1' }), crlfDelay: Infinity });

function parse(text, file, offset) {
  const of = Object.fromEntries(text.split('\n').slice(1, -1).map(line => line.split(/: ?(.*)/s, 2)));
  const seal = { text, file, offset, ...of, number: Number(of.number), at: Date.parse(of.at) };
  for (const { part } of Object.values(KINDS)) {
    const [count, first, last, hash] = of[part].split(' ');
    const [epoch, from, to, after] = of[part + '-to'].split(' ').map(BigInt);
    const epochs = of[part + '-epochs'].split(' ').filter(Boolean).map(BigInt);
    seal[part] = { count: Number(count), first: BigInt(first), last: BigInt(last), root: hash, epoch, from, to, after, epochs };
  }
  return seal;
}

async function sealsIn(path) {
  if (!existsSync(path)) return [];
  const inside = () => readdirSync(path, { recursive: true }).filter(name => name.endsWith('.seal')).sort();
  const files = statSync(path).isFile() ? [path] : inside().map(name => join(path, name));
  const seals = [];
  for (const file of files) {
    let [text, offset] = ['', 0];
    for await (const line of lines(file)) {
      offset += line.length + 1;
      if (text || line === TITLE) text += line + '\n';
      if (text && line.startsWith('signature: ')) [text] = ['', seals.push(parse(text, file, offset))];
    }
    if (text) throw new Error(file + ' ends within a seal');
  }
  return seals;
}

const named = (kind, index, subject, position, leaf) =>
  ({ index: BigInt(index), id: subject + '\t' + position, name: `${kind} ${position} of ${subject} (${index})`, leaf });

async function leavesOf(seal, kind) { // null when the list is not the one that was sealed
  const [list, hash] = [[], createHash('sha256')];
  for await (const line of lines(seal.file, seal.offset)) {
    if (line === TITLE) break;
    hash.update(line + '\n', 'latin1');
    const [label, index, subject, position, leaf] = line.split('\t');
    if (label === kind) list.push(named(kind, index, subject, position, leaf));
  }
  return hash.digest('hex') === seal.leaves ? list : null;
}

function reaches(part, index, tx) {
  let epoch = 0;
  while (epoch < part.epochs.length && index > part.epochs[epoch]) epoch++;
  if (BigInt(epoch) !== part.epoch) return BigInt(epoch) < part.epoch;
  return tx < part.from || (tx < part.to && index <= part.after);
}

function checkSignature(seal, keys, found) {
  const signed = Buffer.from(seal.text.slice(0, seal.text.indexOf('signature: ')), 'latin1');
  const key = createPublicKey({ key: Buffer.from(seal.key, 'base64'), format: 'der', type: 'spki' });
  const good = verify(null, signed, key, Buffer.from(seal.signature, 'base64'));
  if (!good) found.push(`seal ${seal.number}: its signature is not that of its key`);
  if (keys.length && !keys.includes(seal.key)) found.push(`seal ${seal.number}: its key is none of those given`);
}

// Up to this number nothing can appear any more that no seal has: transactions end within a minute.
function passedTo(part, seals) {
  let [begun, complete, window] = [0, 0, '0 0'];
  for (const { at, [part]: { epoch, from, to } } of seals) {
    if (`${epoch} ${to}` !== window) [complete, begun, window] = [begun, at, `${epoch} ${to}`];
    if (from === to) complete = begun;
  }
  const passed = seals.filter(seal => seal.at < complete - MINUTE).map(seal => seal[part].last);
  return passed.reduce((most, last) => (last > most ? last : most), 0n);
}

async function checkLines(directory, kind, seals, found) {
  const { file, fields, subject, position, time, part } = KINDS[kind];
  const findings = new Map(); // by index: gone from one seal and too much in another is changed
  const add = (what, index, name, seal) => {
    const before = findings.get(index);
    const moved = ['removed inserted', 'inserted removed'].includes(`${before?.what} ${what}`);
    const changed = { what: 'changed', name: before?.what === 'removed' ? before.name : name, seal };
    findings.set(index, moved ? changed : before ?? { what, name, seal });
  };
  const order = seals.filter(seal => seal[part].count > 0).sort((a, b) => (a[part].last < b[part].last ? -1 : 1));
  const passedLong = passedTo(part, seals);
  const [open, passed] = [new Map(), new Set()];
  let [next, previous, count, unsealed, oldest] = [0, 0n, 0, 0, ''];
  const pass = async seal => {
    passed.add(seal);
    const there = open.get(seal) ?? [];
    open.delete(seal);
    if (seal.newer && !there.length) return;
    if (there.length === seal[part].count  && root(there.map(line => line.leaf)).toString('hex') === seal[part].root) return;
    const sealed = await leavesOf(seal, kind);
    const range = `${kind}s ${seal[part].first} to ${seal[part].last}`;
    if (sealed?.length !== seal[part].count) return seal.newer || add('different', seal[part].first, range, seal.number);
    const now = new Map(there.map(line => [line.index, line]));
    for (const was of sealed) {
      const is = now.get(was.index);
      now.delete(was.index);
      const moved = is && is.id !== was.id && sealed.some(other => other.id === is.id);
      if (!is && !seal.newer) add('removed', was.index, was.name, seal.number);
      if (is && is.leaf.toString('hex') !== was.leaf) add(moved ? 'reordered' : 'changed', was.index, was.name, seal.number);
    }
    for (const is of now.values()) add('inserted', is.index, is.name, seal.number);
  };
  for await (const text of lines(join(directory, file))) {
    const field = text.split('\t');
    count++;
    if (field.length !== fields || !/^\d+$/.test(field[0]) || !/^\d+$/.test(field[fields - 1])) {
      add('changed', previous, `line ${count} of ${file} cannot be read`, 0);
      continue;
    }
    const [index, tx] = [BigInt(field[0]), BigInt(field[fields - 1])];
    const line = named(kind, index, field[subject], field[position], sha(LEAF, text));
    if (index <= previous) add('reordered', index, line.name, 0);
    previous = index > previous ? index : previous;
    while (next < order.length && order[next][part].last < index) await pass(order[next++]);
    let [low, high] = [0, seals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (reaches(seals[middle][part], index, tx)) high = middle; else low = middle + 1;
    }
    const seal = seals[low];
    if (!seal || seal.newer) [unsealed, oldest] = [unsealed + 1, oldest && oldest < field[time] ? oldest : field[time]];
    if (!seal) {
      if (index <= passedLong) add('inserted', index, line.name + ' has a place that was passed long before', 0);
    } else if (passed.has(seal) || seal[part].count === 0) add('inserted', index, line.name, seal.number);
    else (open.get(seal) ?? open.set(seal, []).get(seal)).push(line);
  }
  while (next < order.length) await pass(order[next++]);
  console.log(`${count} ${kind}s were read, ${unsealed} of them not sealed yet${oldest ? ', the oldest stored at ' + oldest : ''}.`);
  [...findings].sort(([a], [b]) => (a < b ? -1 : 1)).forEach(([, one]) => found.push(`${one.what}: ${one.name}; seal ${one.seal}`));
}

function checkProof(text, published, keys, found) {
  const [title, subjectLine, ...rest] = text.split('\n');
  if (title !== 'payments-proof 1') throw new Error('this is no proof');
  const parsed = text.split(/^(?=payments-seal 1\n)/m).slice(1).map(one => parse(one));
  const seals = new Map(parsed.map(seal => [seal.number, seal]));
  let position = 0;
  if (!rest[0]?.startsWith('event: ')) throw new Error('this is no proof: it has no event');
  for (let at = 0; rest[at].startsWith('event: '); at += 2, position++) {
    const [number, place, size, path] = rest[at].slice(7).split(' ');
    const [line, field] = [rest[at + 1].slice(6), rest[at + 1].slice(6).split('\t')];
    const sealed = seals.get(Number(number))?.events;
    const hashes = path.split(',').filter(Boolean).map(hash => Buffer.from(hash, 'hex'));
    const reached = rootOf(sha(LEAF, line), Number(place), Number(size), hashes)?.toString('hex');
    const [name, expected] = [`event ${field[3]} of ${field[2]}`, `subject: ${field[2]}` === subjectLine];
    if (!expected || field[3] !== String(position)) found.push('reordered: ' + name);
    else if (sealed?.count !== Number(size) || reached !== sealed.root) found.push(`changed: ${name}; seal ${number}`);
  }
  for (const seal of seals.values()) {
    checkSignature(seal, keys, found);
    const known = !published.length || published.some(one => one.text === seal.text);
    if (!known) found.push(`seal ${seal.number}: it is none of the published ones`);
  }
  console.log(`${position} events, ${seals.size} seals. Published seals compared: ${published.length}.`);
}

const wrong = complaint => process.exit(console.error(complaint) ?? 2);
const usage = 'usage: node verify-history.mjs DIRECTORY | --proof FILE [--seals PATH] [--key FILE]...';
const [args, keys, options, found] = [process.argv.slice(2), [], {}, []];
while (args.length) {
  const [name, value] = args[0].startsWith('--') ? [args.shift(), args.shift()] : ['directory', args.shift()];
  const der = () => createPublicKey(readFileSync(value)).export({ format: 'der', type: 'spki' });
  if (value === undefined || !['directory', '--proof', '--seals', '--key'].includes(name)) wrong(usage);
  if (name === '--key') keys.push(der().toString('base64')); else options[name] = value;
}
if (!options.directory === !options['--proof']) wrong(usage);
const published = '--seals' in options ? await sealsIn(options['--seals']) : [];
if ('--seals' in options && !published.length) wrong('there is no published seal in ' + options['--seals']);
if (options['--proof']) checkProof(readFileSync(options['--proof'], 'latin1'), published, keys, found);
else {
  const exported = await sealsIn(join(options.directory, 'seals.txt'));
  const [, time] = /^at: (.*)$/m.exec(readFileSync(join(options.directory, 'export.txt'), 'utf8'));
  // Published seals that are newer than the export: no line of theirs has to be in it.
  let compared = published.length;
  while (compared > exported.length && published[compared - 1].at > Date.parse(time) - MINUTE) published[--compared].newer = true;
  const seals = [...published, ...exported.slice(published.length)];
  for (const kind of Object.keys(KINDS)) await checkLines(options.directory, kind, seals, found);
  seals.forEach((seal, place) => {
    if (seal.number !== place + 1) found.push(`seal ${place + 1}: it is missing`);
    const before = place ? sha(seals[place - 1].text).toString('hex') : '0'.repeat(64);
    if (seal.previous !== before) found.push(`seal ${seal.number}: it does not follow the seal before it`);
    checkSignature(seal, keys, found);
    const when = new Date(seal.at).toISOString();
    if (!exported[place] && !seal.newer) found.push(`seal ${seal.number}: it was published at ${when}, and the export lacks it`);
    if (exported[place] && exported[place].text !== seal.text) found.push(`seal ${seal.number}: the exported one is not the published one`);
  });
  const newer = published.length - compared;
  console.log(`${seals.length - newer} seals. Published seals compared: ${compared}.`);
  if (newer) console.log(`Published seals left out, as they are newer: ${newer}.`);
  if (newer) console.log(`This history says that it is of ${time}. If it was made later, its end was cut off.`);
}
console.log(found.length ? 'NOT AS IT WAS SEALED, first of all:' : 'Everything that is sealed is as it was sealed.');
found.slice(0, 20).forEach(one => console.log(one));
process.exit(found.length ? 1 : 0);
