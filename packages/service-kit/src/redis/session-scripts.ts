/**
 * The operations of the session store in Redis, each atomic and one round trip. A session is JSON under `session:<hash>`;
 * `sessions-of:<kind>:<id>` lists a person's sessions, and `sessions-revoked:<kind>:<id>` is the moment up to which all their sessions are
 * revoked. Scripts use the clock of Redis, because those of instances differ.
 */

const nowMs = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** KEYS: session, the person's set. ARGV: hash, session without its end, absolute life in ms. */
export const createScript = `
${nowMs}
local session = cjson.decode(ARGV[2])
local absolute = tonumber(ARGV[3])
session.expiresAt = now + absolute
session.createdAt, session.usedAt = now, now
redis.call('SET', KEYS[1], cjson.encode(session), 'PX', math.min(session.idleMs, absolute))
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('PEXPIRE', KEYS[2], absolute)`;

const readSession = `
local function read(key)
  local text = redis.call('GET', key)
  if not text then return nil end
  return cjson.decode(text), text
end
local function revokedBy(key) return tonumber(redis.call('GET', key) or '-1') end`;

/**
 * KEYS: session. Returns its key, so that the caller can verify that the answer is its own, and its JSON if it exists. A use extends the
 * idle time only after five minutes of it (of a short one: half), so that most reads write nothing. A Redis that refuses the write (out of
 * memory or disk, a replica) still answers: the session then ends when it was to end before this use.
 */
export const findScript = `
${nowMs}
${readSession}
local session, text = read(KEYS[1])
if not session then return {KEYS[1]} end
if tonumber(session.openedAt) <= revokedBy('sessions-revoked:' .. session.kind .. ':' .. session.id) then return {KEYS[1]} end
local left = session.expiresAt - now
if left <= 0 then return {KEYS[1]} end
local idle, due = session.idleMs, math.min(300000, session.idleMs / 2)
local used = now - session.usedAt >= due
-- Near the absolute end: expire exactly then.
if left < idle then idle, due = left, 10 end
if used or idle - redis.call('PTTL', KEYS[1]) >= due then
  session.usedAt = now
  redis.pcall('SET', KEYS[1], cjson.encode(session), 'PX', idle)
end
return {KEYS[1], text}`;

/** KEYS: the person's set, their moment of revocation. Returns hash and JSON of each open session, and removes the ended ones where it may write. */
export const listScript = `
${nowMs}
${readSession}
local revoked = revokedBy(KEYS[2])
local open = {}
for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local session, text = read('session:' .. hash)
  if not session then
    redis.pcall('SREM', KEYS[1], hash)
  elseif tonumber(session.openedAt) > revoked and session.expiresAt > now then
    table.insert(open, {hash, text})
  end
end
return open`;

/**
 * KEYS: session, the person's set. ARGV: hash, channel. A revocation is announced before it is written: a Redis that refuses writes passes
 * announcements on, and those who listen refuse the session until the write succeeds.
 */
export const revokeScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('PUBLISH', ARGV[2], ARGV[1])
redis.call('DEL', KEYS[1])
redis.call('SREM', KEYS[2], ARGV[1])`;

/**
 * KEYS: the person's set, their moment of revocation. ARGV: moment, hash of the session to preserve or '', absolute life in ms, channel.
 * The preserved session counts as opened after the revocation, if it was valid until now.
 */
export const revokeAllScript = `
${readSession}
local before = tonumber(ARGV[1])
local revoked = revokedBy(KEYS[2])
if before <= revoked then return end
local ended, preserved = {}, nil
for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local session = read('session:' .. hash)
  local opened = session and tonumber(session.openedAt)
  if session and hash == ARGV[2] and opened > revoked and opened <= before then
    preserved = session
  elseif not session or opened <= before then
    table.insert(ended, hash)
  end
end
for _, hash in ipairs(ended) do redis.call('PUBLISH', ARGV[4], hash) end
-- First, because it needs no memory: Redis lets a script that has written finish beyond maxmemory.
redis.call('DEL', KEYS[2])
for _, hash in ipairs(ended) do
  redis.call('DEL', 'session:' .. hash)
  redis.call('SREM', KEYS[1], hash)
end
if preserved then
  preserved.openedAt = string.format('%.0f', before + 1)
  redis.call('SET', 'session:' .. ARGV[2], cjson.encode(preserved), 'KEEPTTL')
end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])`;
