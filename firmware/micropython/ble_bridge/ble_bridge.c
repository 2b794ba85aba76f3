// The radio under MicroPython's own `bluetooth` module, for a computer without one.
//
// extmod/modbluetooth.c is the real module; what a chip's port supplies below it (mp_bluetooth_*) is supplied here by a
// process at the other end of a unix socket, named by $DURBAR_BLE_BRIDGE. The messages are in README.md beside this folder.
//
// Law: only the interpreter's own thread touches the interpreter. The reader thread queues what arrives, schedules
// one C callback and interrupts a sleeping poll(); the callback hands the events to Python, one by one and in order.

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "extmod/modbluetooth.h"
#include "genhdr/mpversion.h"
#include "py/mperrno.h"
#include "py/runtime.h"

#if MICROPY_PY_BLUETOOTH

#if !MICROPY_PY_BLUETOOTH_USE_SYNC_EVENTS || !MICROPY_SCHEDULER_STATIC_NODES
#error "the bridge needs MICROPY_PY_BLUETOOTH_USE_SYNC_EVENTS and MICROPY_SCHEDULER_STATIC_NODES"
#endif

enum {
    ASK_START = 0x01, ASK_STOP, ASK_ADVERTISE, ASK_HUSH, ASK_FORGET_SERVICES, ASK_SERVICE,
    ASK_VALUE, ASK_NOTIFY, ASK_DISCONNECT, ASK_MTU, ASK_NAME,
    REPLY = 0x80, CONNECTED, DISCONNECTED, WRITTEN, MTU_AGREED, INDICATED,
};

#define MAX_VALUE (512)
#define MAX_MESSAGE (2048)
#define HEAD (3) // u16 length, u8 kind
#define WAKE_SIGNAL (SIGUSR1)

typedef struct _event_t {
    struct _event_t *next;
    uint8_t kind;
    uint16_t len;
    uint8_t data[];
} event_t;

MP_REGISTER_ROOT_POINTER(struct _mp_map_t *ble_bridge_db);
#define DB MP_STATE_PORT(ble_bridge_db)

static int sock = -1;
static bool active;
static pthread_t vm_thread;

// shared by the two threads, under `lock`
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t replied = PTHREAD_COND_INITIALIZER;
static bool have_reply, peer_gone;
static uint8_t reply[MAX_MESSAGE];
static size_t reply_len;
static event_t *first_event, *last_event;
static mp_sched_node_t dispatch_node;

static uint8_t address_type, address[6];
static uint8_t device_name[32] = "durbar";
static size_t device_name_len = 6;
static uint16_t preferred_mtu = 247;

static uint16_t get_u16(const uint8_t *p) {
    return p[0] | p[1] << 8;
}

static size_t put_u16(uint8_t *p, uint16_t v) {
    p[0] = v & 0xff;
    p[1] = v >> 8;
    return 2;
}

static bool read_all(uint8_t *p, size_t n) {
    while (n) {
        ssize_t got = read(sock, p, n);
        if (got <= 0) {
            if (got < 0 && errno == EINTR) {
                continue;
            }
            return false;
        }
        p += got;
        n -= got;
    }
    return true;
}

static bool write_all(const uint8_t *p, size_t n) {
    while (n) {
        ssize_t put = send(sock, p, n, MSG_NOSIGNAL);
        if (put < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        p += put;
        n -= put;
    }
    return true;
}

// ---- from the other end: queue in the reader thread, tell Python in the interpreter's thread

static void store_written(uint16_t handle, const uint8_t *value, size_t len) {
    mp_bluetooth_gatts_db_entry_t *entry = mp_bluetooth_gatts_db_lookup(DB, handle);
    if (entry == NULL) {
        return;
    }
    size_t at = entry->append ? entry->data_len : 0;
    if (len > entry->data_alloc - at) {
        len = entry->data_alloc - at; // as NimBLE's binding does: what does not fit is cut
    }
    memcpy(entry->data + at, value, len);
    entry->data_len = at + len;
}

static void tell(const event_t *e) {
    const uint8_t *d = e->data;
    if ((e->kind == CONNECTED || e->kind == DISCONNECTED) && e->len == 9) {
        mp_bluetooth_gap_on_connected_disconnected(
            e->kind == CONNECTED ? MP_BLUETOOTH_IRQ_CENTRAL_CONNECT : MP_BLUETOOTH_IRQ_CENTRAL_DISCONNECT,
            get_u16(d), d[2], d + 3);
    } else if (e->kind == WRITTEN && e->len >= 4) {
        store_written(get_u16(d + 2), d + 4, e->len - 4);
        mp_bluetooth_gatts_on_write(get_u16(d), get_u16(d + 2));
    } else if (e->kind == MTU_AGREED && e->len == 4) {
        mp_bluetooth_gatts_on_mtu_exchanged(get_u16(d), get_u16(d + 2));
    } else if (e->kind == INDICATED && e->len == 5) {
        mp_bluetooth_gatts_on_indicate_complete(get_u16(d), get_u16(d + 2), d[4]);
    }
}

static void dispatch(mp_sched_node_t *node) {
    (void)node;
    for (;;) {
        pthread_mutex_lock(&lock);
        event_t *e = first_event;
        if (e != NULL) {
            first_event = e->next;
        }
        pthread_mutex_unlock(&lock);
        if (e == NULL) {
            return;
        }
        if (active) {
            tell(e);
        }
        free(e);
    }
}

static bool queue_event(uint8_t kind, const uint8_t *data, size_t len) {
    event_t *e = malloc(sizeof(event_t) + len);
    if (e == NULL) {
        return false;
    }
    *e = (event_t) {.next = NULL, .kind = kind, .len = len};
    memcpy(e->data, data, len);
    pthread_mutex_lock(&lock);
    if (first_event == NULL) {
        first_event = e;
    } else {
        last_event->next = e;
    }
    last_event = e;
    pthread_mutex_unlock(&lock);
    mp_sched_schedule_node(&dispatch_node, dispatch);
    pthread_kill(vm_thread, WAKE_SIGNAL);
    return true;
}

static void *read_forever(void *unused) {
    (void)unused;
    static uint8_t message[HEAD + MAX_MESSAGE];
    while (read_all(message, HEAD)) {
        size_t len = get_u16(message);
        const uint8_t *data = message + HEAD;
        if (len > MAX_MESSAGE || !read_all(message + HEAD, len)) {
            break;
        }
        if (message[2] != REPLY) {
            if (!queue_event(message[2], data, len)) {
                break;
            }
            continue;
        }
        pthread_mutex_lock(&lock);
        memcpy(reply, data, len);
        reply_len = len;
        have_reply = true;
        pthread_cond_signal(&replied);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    peer_gone = true;
    pthread_cond_signal(&replied);
    pthread_mutex_unlock(&lock);
    return NULL;
}

// ---- to the other end: one request, one reply whose first four bytes are an errno

static int ask(uint8_t kind, const uint8_t *data, size_t len) {
    uint8_t head[HEAD];
    put_u16(head, len);
    head[2] = kind;
    if (sock < 0) {
        return MP_ENODEV;
    }
    pthread_mutex_lock(&lock);
    have_reply = false;
    pthread_mutex_unlock(&lock);
    if (!write_all(head, HEAD) || !write_all(data, len)) {
        return MP_EIO;
    }
    pthread_mutex_lock(&lock);
    while (!have_reply && !peer_gone) {
        pthread_cond_wait(&replied, &lock);
    }
    int32_t error = MP_EIO;
    if (have_reply && reply_len >= sizeof(error)) {
        memcpy(&error, reply, sizeof(error));
    }
    pthread_mutex_unlock(&lock);
    return error;
}

static int ask_active(uint8_t kind, const uint8_t *data, size_t len) {
    return active ? ask(kind, data, len) : MP_ENODEV;
}

static void woken(int signal_number) {
    (void)signal_number; // its only use is to end a sleeping system call
}

static int open_bridge(void) {
    struct sockaddr_un peer = {.sun_family = AF_UNIX};
    const char *path = getenv("DURBAR_BLE_BRIDGE");
    if (path == NULL || strlen(path) >= sizeof(peer.sun_path)) {
        return MP_ENODEV;
    }
    strcpy(peer.sun_path, path);
    sock = socket(AF_UNIX, SOCK_STREAM, 0);
    if (sock < 0 || connect(sock, (struct sockaddr *)&peer, sizeof(peer)) < 0) {
        int error = errno;
        close(sock);
        sock = -1;
        return error;
    }
    vm_thread = pthread_self();
    struct sigaction wake = {.sa_handler = woken}; // no SA_RESTART: poll() must return
    sigemptyset(&wake.sa_mask);
    sigaction(WAKE_SIGNAL, &wake, NULL);
    pthread_t reader;
    int error = pthread_create(&reader, NULL, read_forever, NULL);
    if (error == 0) {
        pthread_detach(reader);
    }
    return error;
}

// ---- what a port supplies, in the order of extmod/modbluetooth.h

int mp_bluetooth_init(void) {
    if (active) {
        return 0;
    }
    mp_bluetooth_gatts_db_create(&DB);
    mp_bluetooth_gatts_db_reset(DB);
    int error = sock < 0 ? open_bridge() : 0;
    if (error == 0) {
        error = ask(ASK_START, NULL, 0);
    }
    if (error == 0) {
        if (reply_len != 4 + 1 + sizeof(address)) {
            return MP_EIO;
        }
        address_type = reply[4];
        memcpy(address, reply + 5, sizeof(address));
        active = true;
    }
    return error;
}

#if MICROPY_VERSION >= MICROPY_MAKE_VERSION(1, 26, 0)
int mp_bluetooth_deinit(void) {
    int error = active ? ask(ASK_STOP, NULL, 0) : 0;
    active = false;
    return error;
}
#else
void mp_bluetooth_deinit(void) {
    if (active) {
        ask(ASK_STOP, NULL, 0);
    }
    active = false;
}
#endif

bool mp_bluetooth_is_active(void) {
    return active;
}

void mp_bluetooth_get_current_address(uint8_t *addr_type, uint8_t *addr) {
    *addr_type = address_type;
    memcpy(addr, address, sizeof(address));
}

void mp_bluetooth_set_address_mode(uint8_t mode) {
    (void)mode; // the other end chooses the address
}

size_t mp_bluetooth_gap_get_device_name(const uint8_t **buf) {
    *buf = device_name;
    return device_name_len;
}

int mp_bluetooth_gap_set_device_name(const uint8_t *buf, size_t len) {
    if (len > sizeof(device_name)) {
        return MP_EINVAL;
    }
    memcpy(device_name, buf, len);
    device_name_len = len;
    return ask_active(ASK_NAME, buf, len);
}

int mp_bluetooth_gap_advertise_start(bool connectable, int32_t interval_us, const uint8_t *adv_data, size_t adv_len,
    const uint8_t *sr_data, size_t sr_len) {
    static uint8_t m[1 + 4 + 2 * MP_BLUETOOTH_GAP_ADV_MAX_LEN]; // kept: no data means "as last time"
    static size_t len;
    if (adv_len > MP_BLUETOOTH_GAP_ADV_MAX_LEN - 1 || sr_len > MP_BLUETOOTH_GAP_ADV_MAX_LEN - 1) {
        return MP_EINVAL;
    }
    m[0] = connectable;
    memcpy(m + 1, &interval_us, 4);
    if (adv_data != NULL || sr_data != NULL || len == 0) {
        len = 5;
        m[len++] = adv_len;
        memcpy(m + len, adv_data != NULL ? adv_data : m, adv_len);
        len += adv_len;
        m[len++] = sr_len;
        memcpy(m + len, sr_data != NULL ? sr_data : m, sr_len);
        len += sr_len;
    }
    return ask_active(ASK_ADVERTISE, m, len);
}

void mp_bluetooth_gap_advertise_stop(void) {
    ask_active(ASK_HUSH, NULL, 0);
}

int mp_bluetooth_gatts_register_service_begin(bool append) {
    if (append) {
        return active ? 0 : MP_ENODEV;
    }
    mp_bluetooth_gatts_db_reset(DB);
    return ask_active(ASK_FORGET_SERVICES, NULL, 0);
}

static size_t put_uuid(uint8_t *p, const mp_obj_bluetooth_uuid_t *uuid) {
    p[0] = uuid->type; // doubles as its length
    memcpy(p + 1, uuid->data, uuid->type);
    return 1 + uuid->type;
}

int mp_bluetooth_gatts_register_service(mp_obj_bluetooth_uuid_t *service_uuid,
    mp_obj_bluetooth_uuid_t **characteristic_uuids, uint16_t *characteristic_flags,
    mp_obj_bluetooth_uuid_t **descriptor_uuids, uint16_t *descriptor_flags, uint8_t *num_descriptors,
    uint16_t *handles, size_t num_characteristics) {
    uint8_t m[MAX_MESSAGE];
    const size_t one = 17 + 2 + 1; // the most that a characteristic or descriptor takes
    size_t n = put_uuid(m, service_uuid), d = 0, count = 0;
    m[n++] = num_characteristics;
    for (size_t c = 0; c < num_characteristics; c++) {
        if (n + one * (1 + num_descriptors[c]) > sizeof(m)) {
            return MP_ENOMEM;
        }
        n += put_uuid(m + n, characteristic_uuids[c]);
        n += put_u16(m + n, characteristic_flags[c]);
        m[n++] = num_descriptors[c];
        for (size_t i = 0; i < num_descriptors[c]; i++, d++) {
            n += put_uuid(m + n, descriptor_uuids[d]);
            n += put_u16(m + n, descriptor_flags[d]);
        }
        count += 1 + num_descriptors[c];
    }
    int error = ask_active(ASK_SERVICE, m, n);
    if (error != 0) {
        return error;
    }
    if (reply_len != 4 + 2 * count) {
        return MP_EIO;
    }
    for (size_t i = 0; i < count; i++) {
        handles[i] = get_u16(reply + 4 + 2 * i);
        mp_bluetooth_gatts_db_create_entry(DB, handles[i], MP_BLUETOOTH_DEFAULT_ATTR_LEN);
    }
    return 0;
}

int mp_bluetooth_gatts_register_service_end(void) {
    return 0;
}

int mp_bluetooth_gatts_read(uint16_t handle, const uint8_t **value, size_t *len) {
    return active ? mp_bluetooth_gatts_db_read(DB, handle, value, len) : MP_ENODEV;
}

int mp_bluetooth_gatts_write(uint16_t handle, const uint8_t *value, size_t len, bool send_update) {
    uint8_t m[3 + MAX_VALUE];
    if (len > MAX_VALUE) {
        return MP_EINVAL;
    }
    int error = active ? mp_bluetooth_gatts_db_write(DB, handle, value, len) : MP_ENODEV;
    if (error != 0) {
        return error;
    }
    put_u16(m, handle);
    m[2] = send_update;
    memcpy(m + 3, value, len);
    return ask(ASK_VALUE, m, 3 + len);
}

int mp_bluetooth_gatts_notify_indicate(uint16_t conn, uint16_t handle, int op, const uint8_t *value, size_t len) {
    uint8_t m[5 + MAX_VALUE];
    if (value == NULL) {
        int error = mp_bluetooth_gatts_read(handle, &value, &len);
        if (error != 0) {
            return error;
        }
    }
    if (len > MAX_VALUE) {
        return MP_EINVAL;
    }
    put_u16(m, conn);
    put_u16(m + 2, handle);
    m[4] = op;
    memcpy(m + 5, value, len);
    return ask_active(ASK_NOTIFY, m, 5 + len);
}

int mp_bluetooth_gatts_set_buffer(uint16_t handle, size_t len, bool append) {
    return active ? mp_bluetooth_gatts_db_resize(DB, handle, len, append) : MP_ENODEV;
}

int mp_bluetooth_gap_disconnect(uint16_t conn) {
    uint8_t m[2];
    return ask_active(ASK_DISCONNECT, m, put_u16(m, conn));
}

int mp_bluetooth_get_preferred_mtu(void) {
    return preferred_mtu;
}

int mp_bluetooth_set_preferred_mtu(uint16_t mtu) {
    uint8_t m[2];
    preferred_mtu = mtu;
    return ask_active(ASK_MTU, m, put_u16(m, mtu));
}

#endif // MICROPY_PY_BLUETOOTH
