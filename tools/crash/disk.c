// Preloaded before libc into a watched till: records in order every change of till.db and till.db-wal, and the reports on
// channel 3. till.db-shm is only in memory and is made again after a power cut.
// A record: kind (1 byte), file (1 byte: 0 till.db, 1 till.db-wal, 2 the folder), offset and length (8 bytes each), data.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 1024, NONE = 0, FOLDER = 3 };
static unsigned char files[MOST]; // by descriptor: 0 for other files, else file + 1
static int log_fd = -1;
static const char *folder;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

static void plan_failure(void);

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("KASSA_DISK_LOG");
  folder = getenv("KASSA_DISK_FOLDER");
  if (!path || !folder) return;
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  log_fd = fcntl(fd, F_DUPFD_CLOEXEC, 900);
  close(fd);
  plan_failure();
}

// A failing disk: after "armed" on channel 3 the n-th write, truncation or sync of the till's files fails with an error.
// If a path is given, all later ones fail too, until that path exists.
enum { WRITE = 1, SYNC = 2, TRUNCATE = 3 };
static int fail_at, fail_with, is_armed, ops;
static const char *healed_file;

static void plan_failure(void) {
  const char *plan = getenv("KASSA_DISK_FAIL");
  healed_file = getenv("KASSA_DISK_HEALED");
  if (plan) sscanf(plan, "%d %d", &fail_at, &fail_with);
}

static int file_of(const char *path) {
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length)) return NONE;
  const char *rest = path + length;
  if (!*rest) return FOLDER;
  return !strcmp(rest, "/till.db") ? 1 : !strcmp(rest, "/till.db-wal") ? 2 : NONE;
}

static void note(char kind, int file, uint64_t offset, const void *data, uint64_t size, int has_data) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  if (log_fd < 0) return;
  unsigned char head[18] = { (unsigned char)kind, (unsigned char)(file - 1) };
  memcpy(head + 2, &offset, 8);
  memcpy(head + 10, &size, 8);
  struct iovec parts[2] = { { head, 18 }, { (void *)data, size } };
  pthread_mutex_lock(&lock);
  ssize_t wanted = 18 + (has_data ? (ssize_t)size : 0);
  if (real(log_fd, parts, has_data ? 2 : 1) != wanted) abort();
  pthread_mutex_unlock(&lock);
}

static int ours(int fd) { return fd >= 0 && fd < MOST ? files[fd] : NONE; }

/** Returns 1 if this step must fail, and records that. The record has the operation in place of the offset. */
static int fails(int fd, int step) {
  if (!fail_at || !is_armed || !ours(fd)) return 0;
  int at = __atomic_add_fetch(&ops, 1, __ATOMIC_SEQ_CST);
  int is_failing = healed_file ? at >= fail_at && access(healed_file, F_OK) != 0 : at == fail_at;
  if (!is_failing) return 0;
  note('E', ours(fd), step, 0, 0, 0);
  errno = fail_with;
  return 1;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, #name, const char *, int, ...); \
    va_list rest; va_start(rest, flags); \
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, int) : 0; va_end(rest); \
    int file = file_of(path), is_new = file && file != FOLDER && access(path, F_OK) != 0; \
    int fd = real(path, flags, mode); \
    if (fd >= 0 && fd < MOST) files[fd] = file; \
    if (fd >= 0 && is_new) note('C', file, 0, 0, 0, 0); \
    return fd; \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  REAL(int, "close", int);
  if (fd >= 0 && fd < MOST) files[fd] = NONE;
  return real(fd);
}

#define PWRITE(name) \
  ssize_t name(int fd, const void *data, size_t size, off64_t offset) { \
    REAL(ssize_t, #name, int, const void *, size_t, off64_t); \
    if (fails(fd, WRITE)) return -1; \
    ssize_t done = real(fd, data, size, offset); \
    if (done > 0 && ours(fd)) note('W', ours(fd), offset, data, done, 1); \
    return done; \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int fd, const void *data, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  off64_t at = ours(fd) ? lseek64(fd, 0, SEEK_CUR) : 0;
  if (fails(fd, WRITE)) return -1;
  ssize_t done = real(fd, data, size);
  if (fd == 3 && memmem(data, size, "\"armed\"", 7)) is_armed = 1;
  if (done > 0 && ours(fd)) note('W', ours(fd), at, data, done, 1);
  else if (done > 0 && fd == 3) note('M', 1, 0, data, done, 1);
  return done;
}

#define TRUNCATES(name) \
  int name(int fd, off64_t size) { \
    REAL(int, #name, int, off64_t); \
    if (fails(fd, TRUNCATE)) return -1; \
    int answer = real(fd, size); \
    if (!answer && ours(fd)) note('T', ours(fd), size, 0, 0, 0); \
    return answer; \
  }
TRUNCATES(ftruncate)
TRUNCATES(ftruncate64)

#define SYNCS(name) \
  int name(int fd) { \
    REAL(int, #name, int); \
    if (fails(fd, SYNC)) return -1; \
    int answer = real(fd); \
    if (!answer && ours(fd)) note('S', ours(fd), 0, 0, 0, 0); \
    return answer; \
  }
SYNCS(fsync)
SYNCS(fdatasync)

ssize_t pwritev(int fd, const struct iovec *parts, int count, off64_t offset) {
  REAL(ssize_t, "pwritev", int, const struct iovec *, int, off64_t);
  if (fails(fd, WRITE)) return -1;
  ssize_t done = real(fd, parts, count, offset), left = done;
  for (int each = 0; ours(fd) && each < count && left > 0; each += 1) {
    ssize_t size = left < (ssize_t)parts[each].iov_len ? left : (ssize_t)parts[each].iov_len;
    note('W', ours(fd), offset, parts[each].iov_base, size, 1);
    offset += size;
    left -= size;
  }
  return done;
}

// Allocation extends the file. Other modes are recorded as a kind that the replayer refuses.
static void note_room(int fd, int mode, uint64_t before, uint64_t end) {
  if (mode != 0) note('X', ours(fd), 0, 0, 0, 0);
  else if (end > before) note('T', ours(fd), end, 0, 0, 0);
}
#define ROOM(name, is_answer, MODE, mode, ...) \
  int name(int fd MODE, off64_t offset, off64_t size) { \
    REAL(int, #name, __VA_ARGS__); \
    struct stat before; \
    int is_known = ours(fd) && !fstat(fd, &before); \
    int answer = real(fd is_answer, offset, size); \
    if (!answer && is_known) note_room(fd, mode, before.st_size, offset + size); \
    return answer; \
  }
#define WITH_MODE , int mode
#define GIVE_MODE , mode
#define NOTHING
ROOM(fallocate, GIVE_MODE, WITH_MODE, mode, int, int, off64_t, off64_t)
ROOM(fallocate64, GIVE_MODE, WITH_MODE, mode, int, int, off64_t, off64_t)
ROOM(posix_fallocate, NOTHING, NOTHING, 0, int, off64_t, off64_t)
ROOM(posix_fallocate64, NOTHING, NOTHING, 0, int, off64_t, off64_t)

// The till's files are never renamed. A rename is recorded as a kind that the replayer refuses.
int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  int answer = real(from, to), file = file_of(from) ? file_of(from) : file_of(to);
  if (!answer && file) note('X', file, 0, 0, 0, 0);
  return answer;
}

int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  int answer = real(path), file = file_of(path);
  if (!answer && file) note('U', file, 0, 0, 0, 0);
  return answer;
}
