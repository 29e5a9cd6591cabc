// A disk whose flush takes longer: loaded before libc, it lets every fsync and fdatasync wait FLUSH_MICROSECONDS more.
// Disks without a battery need 0.5 to 10 ms for a flush; a virtual machine's may answer from memory in 0.1 ms.

#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_the_disk() {
  const char *microseconds = getenv("FLUSH_MICROSECONDS");
  if (microseconds != nullptr) usleep(static_cast<useconds_t>(atoi(microseconds)));
}

extern "C" int fsync(int file) {
  static auto real = reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, "fsync"));
  wait_for_the_disk();
  return real(file);
}

extern "C" int fdatasync(int file) {
  static auto real = reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, "fdatasync"));
  wait_for_the_disk();
  return real(file);
}
