"""Where Android starts the app: python-for-android looks for a file of this name in this place."""

from companion_app.main import main

if __name__ == "__main__":
    main()
